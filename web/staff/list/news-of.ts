/** What fresh rows of a list mean for whoever looks at the ones that are shown. */
export type News =
  | { readonly kind: 'none' }
  /** The same rows, of which some say something else: nothing moves. */
  | { readonly kind: 'same_rows' }
  /** Rows would move; so many of them were not there before. */
  | { readonly kind: 'moved'; readonly added: number };

type RowsOf<Row> = { readonly shown: readonly Row[]; readonly fresh: readonly Row[] };

export function newsOf<Row>({ shown, fresh }: RowsOf<Row>, idOf: (row: Row) => string): News {
  if (JSON.stringify(shown) === JSON.stringify(fresh)) return { kind: 'none' };
  const known = shown.map(idOf);
  const ids = fresh.map(idOf);
  if (ids.length === known.length && ids.every((id, place) => id === known[place])) return { kind: 'same_rows' };
  return { kind: 'moved', added: ids.filter((id) => !known.includes(id)).length };
}
