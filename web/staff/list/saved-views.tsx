import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { SavedView } from '#contracts/staff/saved-views.ts';
import { m } from '#messages/compiled/messages.js';
import { WITHOUT_DEFAULT_VIEW } from '../lib/data/all-rows.ts';
import type { useListViews } from './use-list-views.ts';
import { viewQueryOf } from './view-query.ts';
import { SavedViewDialog } from './view-dialog.tsx';

/** Empty list, which is used until the saved views have loaded. */
const NONE: readonly SavedView[] = [];

/**
 * Opens the default view of a list once. It does so only if the URL has no query and the user has not cleared the
 * filters.
 */
function useDefaultView(views: readonly SavedView[]): void {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (views === NONE || isDone.current) return;
    isDone.current = true;
    const first = views.find(({ isDefault }) => isDefault);
    if (first === undefined || query.size > 0 || state === WITHOUT_DEFAULT_VIEW) return;
    setQuery(new URLSearchParams(first.query), { replace: true });
  }, [views, query, state, setQuery]);
}

type ViewLinkProps = { readonly name: string; readonly query: string; readonly isCurrent: boolean };

function ViewLink({ name, query, isCurrent }: ViewLinkProps) {
  const current = isCurrent ? 'page' : undefined;
  return (
    <Link
      to={`?${query}`}
      state={query === '' ? WITHOUT_DEFAULT_VIEW : null}
      className="staff-view"
      aria-current={current}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

type SavedViewsProps = {
  /** Saved views of the list. Null until they have loaded. */
  readonly saved: Pick<ReturnType<typeof useListViews>, 'list' | 'views' | 'reload'>;
  /** Query parameters that a view may store. */
  readonly names: readonly string[];
};

/**
 * Returns the current query of a list in the form in which a view stores it. Also returns the saved view that has the
 * same query.
 */
function useCurrentView(views: readonly SavedView[], names: readonly string[]) {
  const [query] = useSearchParams();
  const currentQuery = viewQueryOf(query, names);
  return { query, currentQuery, current: views.find((view) => view.query === currentQuery) };
}

export function SavedViews({ saved, names }: SavedViewsProps) {
  const views = saved.views ?? NONE;
  useDefaultView(views);
  const { query, current } = useCurrentView(views, names);
  if (views.length === 0) return null;
  return (
    <nav className="staff-views" aria-label={m.staff_views()}>
      <ViewLink name={m.staff_view_all()} query="" isCurrent={query.size === 0} />
      {views.map((view) => (
        <ViewLink key={view.viewId} name={view.name} query={view.query} isCurrent={view === current} />
      ))}
    </nav>
  );
}

/**
 * Button that saves the current query of a list as a view. If a saved view already has this query, the button changes
 * that view.
 */
function SaveView({ saved, names }: SavedViewsProps) {
  const [opened, setOpened] = useState<SavedView | 'new' | null>(null);
  const { current, currentQuery } = useCurrentView(saved.views ?? NONE, names);
  return (
    <>
      <button type="button" className="staff-chip staff-chip-clear" onClick={() => setOpened(current ?? 'new')}>
        {current === undefined ? m.staff_view_save_new() : m.staff_view_change()}
      </button>
      {opened === null ? null : (
        <SavedViewDialog
          view={opened === 'new' ? null : opened}
          list={saved.list}
          query={currentQuery}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            saved.reload();
          }}
        />
      )}
    </>
  );
}

/** Returns the button that saves the current query of a list. Returns null if there is nothing to save. */
export function useSaveViewButton(props: SavedViewsProps): ReactNode {
  const [query] = useSearchParams();
  return viewQueryOf(query, props.names) === '' ? null : <SaveView {...props} />;
}
