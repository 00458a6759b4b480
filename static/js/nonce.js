/**
 * Fills `input[data-nonce]` with 16 random bytes from this browser. They are mixed into the match's seed, so that the
 * server alone cannot choose the draws.
 * @param {ParentNode} root
 */
export function bindNonces(root) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = root.querySelectorAll("input[data-nonce]");
  for (const input of inputs) {
    if (!input.value) input.value = nonce();
  }
}

/** @returns {string} 32 hexadecimal digits */
export function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
