import { ROWS_A_PAGE } from '#contracts/staff/list.ts';
import { pageOf } from '#domain/core/page.ts';

/** What a list asks its statement for: one row beyond the page says that another page follows. */
export const ROWS_ASKED = ROWS_A_PAGE + 1;

/** One page of a list of the portal, and where the next one begins. */
export function staffPage<Row, Shown>(
  rows: readonly Row[],
  how: { cursor(row: Row): string; entry(row: Row): Shown },
): { rows: Shown[]; next: string | null } {
  const { entries, next } = pageOf(rows, ROWS_A_PAGE, how);
  return { rows: [...entries], next };
}
