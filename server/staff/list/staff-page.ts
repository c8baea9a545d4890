import { ROWS_PER_PAGE } from '#contracts/staff/list.ts';
import { paginate } from '#domain/core/page.ts';

/**
 * Row limit of a list's query. It is one more than the rows of a page, so that the query shows if another page follows.
 */
export const ROWS_TO_FETCH = ROWS_PER_PAGE + 1;

/** Returns one page of a list, and the cursor of the next page. The cursor is null on the last page. */
export function staffPage<Row, Shown>(
  rows: readonly Row[],
  how: { cursor(row: Row): string; entry(row: Row): Shown },
): { rows: Shown[]; next: string | null } {
  const { entries, next } = paginate(rows, ROWS_PER_PAGE, how);
  return { rows: [...entries], next };
}
