/** The difference between the newest rows of a list and the rows on the screen. */
export type RowChange =
  | { readonly kind: 'none' }
  /** The same rows in the same order, some with changed content. An update would move no row. */
  | { readonly kind: 'same_rows' }
  /** Different rows or a different order, so that an update would move rows. `added` is the number of new rows. */
  | { readonly kind: 'moved'; readonly added: number };

type RowsOf<Row> = { readonly shown: readonly Row[]; readonly fresh: readonly Row[] };

export function compareRows<Row>({ shown, fresh }: RowsOf<Row>, idOf: (row: Row) => string): RowChange {
  if (JSON.stringify(shown) === JSON.stringify(fresh)) return { kind: 'none' };
  const known = shown.map(idOf);
  const ids = fresh.map(idOf);
  if (ids.length === known.length && ids.every((id, place) => id === known[place])) return { kind: 'same_rows' };
  return { kind: 'moved', added: ids.filter((id) => !known.includes(id)).length };
}
