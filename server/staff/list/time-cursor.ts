/** Later than every row, and earlier than every one; epoch ms. */
export const EVER = Date.UTC(9000, 0);
export const NEVER = 0;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where a page of a list in the order of time begins; an address that somebody changed begins at the newest. */
export function cursorOf(after: string | undefined): { readonly beforeAt: number; readonly beforeId: string } {
  const [, at, rowId] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at === undefined || rowId === undefined
    ? { beforeAt: EVER, beforeId: LAST_ID }
    : { beforeAt: Number(at), beforeId: rowId };
}
