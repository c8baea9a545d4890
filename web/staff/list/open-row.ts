import type { MouseEvent } from 'react';

/** Selector of elements in a row that have their own action. A click on them does not open the row. */
const INTERACTIVE_ELEMENTS = 'a, button, input, select, textarea, label, summary';

/** Selector of the link that opens the row. It is the first link that is not a download. */
const ROW_LINK = 'a[href]:not([download])';

/**
 * Opens the page of the clicked row by clicking its link, so that the whole row is clickable. Modifier keys open a new
 * tab or window. A click that ends a text selection does nothing.
 */
export function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(INTERACTIVE_ELEMENTS) !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const link = target.closest('tr')?.querySelector(ROW_LINK);
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
