/** The difference between the newest rows of a list and the rows on the screen. */
export type RowChange =
  | { readonly kind: 'none' }
  /**
   * The rows and their order are the same, and only their content may have changed. An update would not move any row.
   */
  | { readonly kind: 'same_rows' }
  /** The rows or their order are different, so an update would move rows. `added` is the number of new rows. */
  | { readonly kind: 'moved'; readonly added: number };

type RowsOf<Row> = { readonly shown: readonly Row[]; readonly fresh: readonly Row[] };

export function compareRows<Row>({ shown, fresh }: RowsOf<Row>, idOf: (row: Row) => string): RowChange {
  if (JSON.stringify(shown) === JSON.stringify(fresh)) return { kind: 'none' };
  const known = shown.map(idOf);
  const ids = fresh.map(idOf);
  if (ids.length === known.length && ids.every((id, place) => id === known[place])) return { kind: 'same_rows' };
  return { kind: 'moved', added: ids.filter((id) => !known.includes(id)).length };
}
