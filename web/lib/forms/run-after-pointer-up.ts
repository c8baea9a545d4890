/**
 * Interval in milliseconds at which the state of the pointer is checked. All events of one tap occur within this time.
 */
const LOOK_MS = 100;

/**
 * Runs a change of the layout after the current press of the pointer has ended. When a visitor presses a button, the
 * current field loses the focus before the button's click. If the layout changed at that moment, the button would move
 * and the click would be lost. An element is `:active` while the pointer is down.
 */
export function runAfterPointerUp(change: () => void): void {
  setTimeout(() => {
    if (document.querySelector(':active') === null) change();
    else runAfterPointerUp(change);
  }, LOOK_MS);
}
