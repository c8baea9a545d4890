import type { MouseEvent } from 'react';

/** Elements in a row that have their own action, so that a click on them does not open the row. */
const INTERACTIVE_ELEMENTS = 'a, button, input, select, textarea, label, summary';

/** The link that opens the row: the first link that is not a download. */
const ROW_LINK = 'a[href]:not([download])';

/**
 * Opens the page of the clicked row by a click on its link, so that the whole row is a click target. Modifier keys open
 * a new tab or window. A click that ends a text selection does nothing.
 */
export function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(INTERACTIVE_ELEMENTS) !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = target.closest('tr')?.querySelector(ROW_LINK);
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
