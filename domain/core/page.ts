/** Page of a list and the cursor of the next page. The cursor is null on the last page. */
export type Page<Entry> = { readonly entries: readonly Entry[]; readonly next: string | null };

/**
 * Builds a page from rows that were read with one additional row. If the additional row exists, there is a next page.
 */
export function paginate<Row, Entry>(
  rows: readonly Row[],
  limit: number,
  { cursor, entry }: { cursor(row: Row): string; entry(row: Row): Entry },
): Page<Entry> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { entries: shown.map(entry), next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
