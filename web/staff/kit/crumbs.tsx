import { Link, useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { WITHOUT_DEFAULT_VIEW } from '../lib/data/all-rows.ts';

/**
 * A breadcrumb, which is one of the levels above the current screen. `to` is absent for a navigation group, because a
 * group has no screen.
 */
export type Crumb = { readonly label: string; readonly to?: string };

/**
 * Returns the URL query of the list from which the user opened this page. Returns null if the user came from another
 * page.
 */
export function useOriginListQuery(): string | null {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}

/** Breadcrumbs with the levels above the current screen. The link to a list restores the user's filters. */
export function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const from = useOriginListQuery();
  if (crumbs.length === 0) return null;
  return (
    <nav className="staff-crumbs" aria-label={m.staff_crumbs()}>
      <ol>
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? (
              label
            ) : (
              <Link to={`${to}${from ?? ''}`} state={from === '' ? WITHOUT_DEFAULT_VIEW : null} className="staff-back">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
