/**
 * Bounds of time ranges in epoch ms. `LATEST_TIME` is later than every row, and `EARLIEST_TIME` is earlier than every
 * row.
 */
export const LATEST_TIME = Date.UTC(9000, 0);
export const EARLIEST_TIME = 0;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the position at which a page of a list ordered by time begins. An invalid cursor starts at the newest row.
 */
export function timeCursorOf(after: string | undefined): { readonly beforeAt: number; readonly beforeId: string } {
  const [, at, rowId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || rowId === undefined
    ? { beforeAt: LATEST_TIME, beforeId: LAST_ID }
    : { beforeAt: Number(at), beforeId: rowId };
}
