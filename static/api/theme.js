// Swagger UI's own dark look, for whose system is dark.
const dark = matchMedia("(prefers-color-scheme: dark)");
const show = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
show();
dark.addEventListener("change", show);
