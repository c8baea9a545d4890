import { Link, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';

/** Links to the first page and to the next page of a list. */
export function ListFooter({ next }: { readonly next: string | null }) {
  const [query] = useSearchParams();
  const first = new URLSearchParams(query);
  first.delete('after');
  const after = new URLSearchParams([...first, ['after', next ?? '']]);
  if (next === null && !query.has('after')) return null;
  return (
    <nav className="staff-list-foot" aria-label={m.staff_list_pages()}>
      {query.get('after') === null ? null : <Link to={`?${first}`}>{m.staff_list_first()}</Link>}
      {next === null ? null : <Link to={`?${after}`}>{m.staff_list_next()}</Link>}
    </nav>
  );
}
