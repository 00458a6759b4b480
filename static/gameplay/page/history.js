/**
 * The whole match as the host tells it, also over a line that fails now and then.
 *
 * @typedef {{version: number, view: unknown, steps: import("../../types/host.d.ts").StepRecorded[]}} History
 *   `view`: after the step of that version, the first
 */

/** Milliseconds. */
const PATIENCE = 60_000;
const AGAIN = 2000;

/**
 * @param {string} address @param {number} [tries]
 * @returns {Promise<History>}
 */
export async function fetchHistory(address, tries = 3) {
  try {
    const answer = await fetch(address, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return await answer.json();
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((again) => setTimeout(again, AGAIN));
    return fetchHistory(address, tries - 1);
  }
}
