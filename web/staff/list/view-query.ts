/**
 * Query parameters that a view does not store. They are the cursor of the page, and the search, which can contain an
 * email address or a phone number.
 */
const unsavedNames = ['after', 'search'];

/**
 * Returns the part of a query that a view stores: filters and sort order, sorted by name. Returns an empty text if the
 * query contains neither.
 */
export function viewQueryOf(query: URLSearchParams, names: readonly string[]): string {
  const params = [...query].filter(([name]) => names.includes(name) && !unsavedNames.includes(name));
  return new URLSearchParams(params.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}
