import { Link, useLocation, useSearchParams } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';

/** A page of a list: its rows, and the cursor of the next page, which is null or absent on the last page. */
type ListedPage = { readonly rows: readonly unknown[]; readonly next?: string | null };

/** A page of the list that the user went through on the way to the current page. */
type VisitedPage = { readonly after: string; readonly count: number };

/**
 * Links to the first, the previous and the next page of a list, and the numbers of the rows on this page. The server
 * knows cursors only, so the pages before are kept in the state of the history entry. A page that was opened by its URL
 * has no previous page and no row numbers.
 */
export function ListFooter({ page }: { readonly page: ListedPage | null }) {
  const after = useSearchParams()[0].get('after');
  const visited = visitedPagesOf(useLocation().state);
  const { rows, next = null } = page ?? { rows: [] };
  if (next === null && after === null) return null;
  const isFollowed = after === null || visited.length > 0;
  const pages = isFollowed ? [...visited, { after: after ?? '', count: rows.length }] : [];
  return (
    <nav className="staff-list-foot" aria-label={m.staff_list_pages()}>
      {after === null ? null : <EarlierPages visited={visited} />}
      {next === null ? null : <PageLink after={next} visited={pages} text={m.staff_list_next()} />}
      <RowNumbers pages={pages} />
    </nav>
  );
}

/** Link to the first page. From the third page on, also a link to the previous page. */
function EarlierPages({ visited }: { readonly visited: readonly VisitedPage[] }) {
  const previous = visited.at(-1);
  return (
    <>
      <PageLink after="" visited={[]} text={m.staff_list_first()} />
      {previous === undefined || previous.after === '' ? null : (
        <PageLink after={previous.after} visited={visited.slice(0, -1)} text={m.staff_list_previous()} />
      )}
    </>
  );
}

/** Numbers of the rows on the last one of the pages. */
function RowNumbers({ pages }: { readonly pages: readonly VisitedPage[] }) {
  const count = pages.at(-1)?.count ?? 0;
  const to = pages.reduce((sum, page) => sum + page.count, 0);
  if (count === 0) return null;
  return <span className="staff-quiet">{m.staff_list_rows_of_page({ from: to - count + 1, to })}</span>;
}

type PageLinkProps = { readonly after: string; readonly visited: readonly VisitedPage[]; readonly text: string };

/** Link to another page of the list. It continues at the top, where the first row of that page is. */
function PageLink({ after, visited, text }: PageLinkProps) {
  const [query] = useSearchParams();
  const target = new URLSearchParams(query);
  if (after === '') target.delete('after');
  else target.set('after', after);
  return (
    <Link
      to={`?${target}`}
      state={{ visited }}
      onClick={({ currentTarget }) => {
        currentTarget.closest('nav')?.parentElement?.scrollIntoView({ block: 'start' });
        focusHeading();
      }}
    >
      {text}
    </Link>
  );
}

function isVisitedPage(page: unknown): page is VisitedPage {
  return typeof page === 'object' && page !== null && 'after' in page && 'count' in page;
}

function visitedPagesOf(state: unknown): readonly VisitedPage[] {
  if (typeof state !== 'object' || state === null || !('visited' in state) || !Array.isArray(state.visited)) return [];
  return state.visited.filter(isVisitedPage);
}
