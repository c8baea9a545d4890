/** A part of a list, and the cursor of what follows; null at the end. */
export type Page<Entry> = { readonly entries: readonly Entry[]; readonly next: string | null };

/** One row more was asked for than a page has: where it came, there is more behind the last one shown. */
export function pageOf<Row, Entry>(
  rows: readonly Row[],
  limit: number,
  { cursor, entry }: { cursor(row: Row): string; entry(row: Row): Entry },
): Page<Entry> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { entries: shown.map(entry), next: rows.length > limit && last !== undefined ? cursor(last) : null };
}
