/**
 * Selectors of the element in a list row that receives the focus. They are in order of preference: link, button, input.
 */
const ROW_FOCUS = ['a[href]:not([download])', 'button:not([disabled])', 'input:not([disabled])'];

function listRows(): HTMLTableRowElement[] {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main .staff-table tbody tr')];
  return rows.filter((row) => focusIn(row) !== null);
}

function focusIn(row: HTMLTableRowElement): HTMLElement | null {
  const found = ROW_FOCUS.map((selector) => row.querySelector<HTMLElement>(selector));
  return found.find((element) => element !== null) ?? null;
}

function rowIndex(rows: readonly HTMLTableRowElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement));
}

/**
 * Moves the focus to the next or previous row of a list. The row's link (otherwise its button or input) receives the
 * focus, so Enter opens it and a screen reader reads it. If no row has the focus, the first row receives it. Returns
 * false on a page without rows.
 */
export function moveToRow(step: 1 | -1): boolean {
  const rows = listRows();
  if (rows.length === 0) return false;
  const index = rowIndex(rows);
  const row = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))];
  if (row === undefined) return false;
  row.scrollIntoView({ block: 'nearest' });
  focusIn(row)?.focus({ preventScroll: true });
  return true;
}

/** Selects or deselects the list row that has the focus. Returns false if it cannot be selected. */
export function toggleFocusedRow(): boolean {
  const rows = listRows();
  const box = rows[rowIndex(rows)]?.querySelector<HTMLInputElement>("td[data-card='pick'] input");
  if (box === null || box === undefined) return false;
  box.click();
  return true;
}
