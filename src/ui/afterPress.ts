/** `contextmenu` too, since an opening menu swallows the pointer's release. */
const ends = ['pointerup', 'pointercancel', 'contextmenu'];

let isPressed = false;

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ends) addEventListener(end, () => (isPressed = false), true);

/**
 * Runs `act` when no pointer is pressed. A message that appeared between press and release would
 * move the button away, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const released = () => {
    for (const end of ends) removeEventListener(end, released);
    // The click event follows the release.
    setTimeout(act);
  };
  for (const end of ends) addEventListener(end, released);
}
