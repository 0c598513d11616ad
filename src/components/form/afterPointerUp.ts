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
 * A press blurs a field before it clicks, and an error shown on blur could move the button away. On touch
 * devices the click comes after pointerup, so `work` always runs in a later task.
 */
export function afterPointerUp(work: () => void): void {
  if (isDown) waiting.push(work);
  else setTimeout(work);
}
