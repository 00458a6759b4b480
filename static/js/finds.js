/**
 * Finds a name in a long list by typing (`input[data-finds]`, the id of the list): hides lines without the typed text,
 * and ignores accents and capitals. `#<id>-none`, if there is one, says that nobody is left.
 * @param {ParentNode} root
 */
export function bindFinds(root) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = root.querySelectorAll("input[data-finds]");
  for (const input of inputs) {
    const list = document.getElementById(input.dataset.finds ?? "");
    if (!list) continue;
    const look = () => narrow(list, plain(input.value));
    input.addEventListener("input", look);
    look();
  }
}

/** @param {HTMLElement} list @param {string} typed */
function narrow(list, typed) {
  let shown = 0;
  for (const line of list.querySelectorAll("li")) {
    line.hidden = !plain(line.textContent ?? "").includes(typed);
    if (!line.hidden) shown++;
  }
  const none = document.getElementById(`${list.id}-none`);
  if (none) none.hidden = shown > 0;
}

/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .trim();
