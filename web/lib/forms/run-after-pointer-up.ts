/**
 * Interval in ms at which the state of the pointer is checked; all events of a tap follow each other within this time.
 */
const LOOK_MS = 100;

/**
 * Runs a change of the layout after the current press of the pointer. A press on a button takes the focus from a field
 * before the button's click. A layout change on blur would move the button between press and click, and the click would
 * be lost. An element is `:active` while the pointer is down.
 */
export function runAfterPointerUp(change: () => void): void {
  setTimeout(() => {
    if (document.querySelector(':active') === null) change();
    else runAfterPointerUp(change);
  }, LOOK_MS);
}
