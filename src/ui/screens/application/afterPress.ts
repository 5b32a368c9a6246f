let isPressed = false;

addEventListener('pointerdown', () => (isPressed = true), true);
addEventListener('pointerup', () => (isPressed = false), true);
addEventListener('pointercancel', () => (isPressed = false), true);

/**
 * Runs `act` when no pointer is pressed. A message that appeared between press and release would
 * push the pressed button away, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const released = () => {
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', released);
    // The click comes after the release.
    setTimeout(act);
  };
  addEventListener('pointerup', released);
  addEventListener('pointercancel', released);
}
