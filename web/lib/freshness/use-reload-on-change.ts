import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { followChanges } from './follow-changes.ts';

/**
 * URL of an event stream; `by_clock` for polling; null if nothing can change any more. `told` receives the content of an
 * event, in place of reloading.
 */
type Changes = { readonly address: string; readonly onContent?: (content: unknown) => void } | 'by_clock' | null;

const nothing = { address: null, onContent: undefined };

/**
 * Reloads the data of the page when the data changes on the server. The page is notified by server-sent events, or
 * polls. After a phone was locked the stream is dead, so when the page becomes visible, the data reloads and a new
 * stream opens.
 */
export function useReloadOnChange(changes: Changes): void {
  const { revalidate } = useRevalidator();
  const isOver = changes === null;
  const { address, onContent } = changes === null || changes === 'by_clock' ? nothing : changes;

  useEffect(() => {
    return isOver ? undefined : followChanges(address, () => void revalidate(), onContent);
  }, [address, onContent, isOver, revalidate]);
}
