import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { SavedView } from '#contracts/staff/views.ts';
import { m } from '#messages/compiled/messages.js';
import { ALL_ROWS } from '../lib/data/all-rows.ts';
import { viewQueryOf } from './view-query.ts';
import { ViewDialog } from './view-dialog.tsx';

/** Empty list, used until the saved views have loaded. */
const NONE: readonly SavedView[] = [];

/** Opens the default view once, if the URL of the list has no query and the user has not cleared the filters. */
function useDefaultView(views: readonly SavedView[]): void {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (views === NONE || isDone.current) return;
    isDone.current = true;
    const first = views.find(({ isDefault }) => isDefault);
    if (first === undefined || query.size > 0 || state === ALL_ROWS) return;
    setQuery(new URLSearchParams(first.query), { replace: true });
  }, [views, query, state, setQuery]);
}

type ViewLinkProps = { readonly name: string; readonly query: string; readonly isCurrent: boolean };

function ViewLink({ name, query, isCurrent }: ViewLinkProps) {
  const current = isCurrent ? 'page' : undefined;
  return (
    <Link to={`?${query}`} state={query === '' ? ALL_ROWS : null} className="staff-view" aria-current={current}>
      <bdi>{name}</bdi>
    </Link>
  );
}

type SavedViewsProps = {
  /** Path of the list below `/admin/`. */
  readonly list: string;
  /** Query parameters that a view may store. */
  readonly names: readonly string[];
  /** Saved views; null until they have loaded. */
  readonly views: readonly SavedView[] | null;
  readonly onChanged: () => void;
};

/** The saved views of a list, and a button that saves the current query. */
export function SavedViews({ list, names, views: loaded, onChanged }: SavedViewsProps) {
  const [query] = useSearchParams();
  const [opened, setOpened] = useState<SavedView | 'new' | null>(null);
  const views = loaded ?? NONE;
  useDefaultView(views);
  const currentQuery = viewQueryOf(query, names);
  const current = views.find((view) => view.query === currentQuery);
  if (views.length === 0 && currentQuery === '') return null;
  return (
    <nav className="staff-views" aria-label={m.staff_views()}>
      <ViewLink name={m.staff_view_all()} query="" isCurrent={query.size === 0} />
      {views.map((view) => (
        <ViewLink key={view.viewId} name={view.name} query={view.query} isCurrent={view === current} />
      ))}
      {currentQuery === '' ? null : (
        <button type="button" className="button button-quiet" onClick={() => setOpened(current ?? 'new')}>
          {current === undefined ? m.staff_view_save_new() : m.staff_view_change()}
        </button>
      )}
      {opened === null ? null : (
        <ViewDialog
          view={opened === 'new' ? null : opened}
          list={list}
          query={currentQuery}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null);
            onChanged();
          }}
        />
      )}
    </nav>
  );
}
