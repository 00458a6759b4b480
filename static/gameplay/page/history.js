/**
 * The match as the host tells it, in pieces, also over a line that fails now and then.
 *
 * @typedef {import("../../types/host.d.ts").HistoryShape} Piece
 */

/** Milliseconds. */
const PATIENCE = 60_000;
const AGAIN = 2000;

/**
 * @param {string} address
 * @param {{after: number, limit?: number}} which the steps after a version; so many, or as many as the host gives
 * @param {number} [tries]
 * @returns {Promise<Piece>}
 */
export async function fetchPiece(address, { after, limit }, tries = 3) {
  const asked = new URL(address, location.href);
  asked.searchParams.set("after", String(after));
  if (limit) asked.searchParams.set("limit", String(limit));
  try {
    const answer = await fetch(asked, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.json();
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((again) => setTimeout(again, AGAIN));
    return fetchPiece(address, { after, limit }, tries - 1);
  }
}
