import { Link, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';

type Sorted = 'ascending' | 'descending' | 'none';

const marks = { ascending: '▲', descending: '▼', none: '↕' } as const satisfies Record<Sorted, string>;

/** How a list is ordered by a column, as its address says. */
export function sortedBy(sort: string | null, name: string): Sorted {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

/** A press leads from the small to the large first, and on to the list's own order. */
const after = {
  none: (name) => name,
  ascending: (name) => `-${name}`,
  descending: () => null,
} as const satisfies Record<Sorted, (name: string) => string | null>;

/** A header that orders its list; the order stands in the address, and a new one begins at the first page. */
export function SortHead({ name, label }: { readonly name: string; readonly label: string }) {
  const [query] = useSearchParams();
  const sorted = sortedBy(query.get('sort'), name);
  const next = after[sorted](name);
  const address = new URLSearchParams([...query].filter(([key]) => key !== 'sort' && key !== 'after'));
  if (next !== null) address.set('sort', next);
  return (
    <Link to={`?${address}`} className="staff-sort" title={m.staff_list_sort_by({ column: label })}>
      {label}
      <span aria-hidden="true">{marks[sorted]}</span>
    </Link>
  );
}
