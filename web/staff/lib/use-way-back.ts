import { useLocation } from 'react-router';

/** The list with the filters that one came from; the list itself where one came from elsewhere. */
export function useWayBack(list: `/admin/${string}`): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return `${list}${typeof from === 'string' ? from : ''}`;
}
