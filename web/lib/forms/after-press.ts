/**
 * Interval in ms at which the state of the pointer is checked; all events of a tap follow each other within this time.
 */
const LOOK_MS = 100;

/**
 * Runs a change of the layout after the press that is being made now. A press on a button takes the focus from a field
 * before its click, so a change on blur would move the button between the press and the click, and the click would be
 * lost. An element is `:active` while the pointer is down.
 */
export function afterPress(change: () => void): void {
  setTimeout(() => {
    if (document.querySelector(':active') === null) change();
    else afterPress(change);
  }, LOOK_MS);
}
