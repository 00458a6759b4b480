/** The robots of this game are those of all games. */
export * from "../../robots.js";
