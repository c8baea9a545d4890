import { Link, useLocation } from 'react-router';
import { ALL_ROWS } from './data/all-rows.ts';

/** The filters that one came from; null where one came from elsewhere. */
function useFrom(): string | null {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : null;
}

/** The way back to a list as one left it; from elsewhere, to the list as it opens by itself. */
export function BackToList({ list, label }: { readonly list: `/admin/${string}`; readonly label: string }) {
  const from = useFrom();
  return (
    <p>
      <Link to={`${list}${from ?? ''}`} state={from === '' ? ALL_ROWS : null} className="staff-back">
        {label}
      </Link>
    </p>
  );
}
