import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { followChanges } from './follow-changes.ts';

/** URL of an event stream; `by_clock` for polling; null if nothing can change any more. */
type Changes = { readonly address: string } | 'by_clock' | null;

/**
 * Reloads the data of the page when the data changes on the server. The page is notified by server-sent events, or
 * polls. After a phone was locked the stream is dead, so when the page becomes visible, the data reloads and a new
 * stream opens.
 */
export function useReloadOnChange(changes: Changes): void {
  const { revalidate } = useRevalidator();
  const isOver = changes === null;
  const address = changes === null || changes === 'by_clock' ? null : changes.address;

  useEffect(() => {
    return isOver ? undefined : followChanges(address, () => void revalidate());
  }, [address, isOver, revalidate]);
}
