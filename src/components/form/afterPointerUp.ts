/** Whether a mouse or a finger is down, and what waits until it is up. */
let isDown = false;
const waiting: (() => void)[] = [];

window.addEventListener(
  'pointerdown',
  () => {
    isDown = true;
  },
  { capture: true },
);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(
    end,
    () => {
      isDown = false;
      for (const work of waiting.splice(0)) setTimeout(work);
    },
    { capture: true },
  );
}

/**
 * Runs `work` once the press that may be under way is done, with its click. A press takes the focus from a field before it
 * clicks: an error that the field then shows would move what is being pressed from under the pointer, and nothing would
 * happen. A finger is up by then, but its click is still to come, so that `work` always waits for the next task.
 */
export function afterPointerUp(work: () => void): void {
  if (isDown) waiting.push(work);
  else setTimeout(work);
}
