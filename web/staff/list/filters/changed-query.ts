/**
 * Returns the query of the URL with changed values. The cursor is removed, so that the first page is shown. A null
 * value removes its parameter.
 */
export function queryWithChanges(query: URLSearchParams, values: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams([...query].filter(([name]) => name !== 'after' && !(name in values)));
  for (const [name, value] of Object.entries(values)) if (value !== null) next.set(name, value);
  return `?${next}`;
}
