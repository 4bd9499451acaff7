/** What a press works on. Fields take the focus at once, before anything can move. */
const controls =
  'button, a[href], summary, label, input, [role="button"], [role="tab"], [role^="menuitem"], [role="option"]';
/** How many pixels the pointer moves in a hand that holds it still. */
const unsteadiness = 8;

/**
 * Gives a press to the control on which it began, even if the layout moves before the pointer is released: a browser
 * sends such a click to an element around both, where it is lost. A pointer that moves away still cancels.
 */
export function holdPresses(): void {
  let press: { control: HTMLElement; x: number; y: number } | null = null;
  document.addEventListener(
    'pointerdown',
    ({ target, clientX, clientY, button }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
      press = control && button === 0 ? { control, x: clientX, y: clientY } : null;
    },
    true,
  );
  document.addEventListener(
    'click',
    ({ target, clientX, clientY, isTrusted }) => {
      if (!isTrusted || !press) return;
      const { control, x, y } = press;
      press = null;
      const isHeld = Math.hypot(clientX - x, clientY - y) <= unsteadiness;
      if (isHeld && control.isConnected && !control.contains(target as Node)) control.click();
    },
    true,
  );
}
