/** What is of one page, and what may be somebody's address or telephone. */
const notKept = ['after', 'search'];

/** What a view keeps of an address: filters and order, always in the same order; '' where there is nothing. */
export function viewQueryOf(query: URLSearchParams, names: readonly string[]): string {
  const kept = [...query].filter(([name]) => names.includes(name) && !notKept.includes(name));
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}
