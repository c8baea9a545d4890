import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { followServerEvents } from './follow-server-events.ts';

/**
 * Source of the changes. `address` is the URL of an event stream, `by_clock` for polling, or null if the data can no
 * longer change. `onContent` receives the content of an event, and the data is then not reloaded.
 */
type Changes = { readonly address: string; readonly onContent?: (content: unknown) => void } | 'by_clock' | null;

const nothing = { address: null, onContent: undefined };

/**
 * Reloads the data of the page when it changes on the server. The page receives server-sent events, or polls. When the
 * page becomes visible again, it reloads its data and opens a new stream, because a locked phone ends the stream.
 */
export function useReloadOnServerEvent(changes: Changes): void {
  const { revalidate } = useRevalidator();
  const isOver = changes === null;
  const { address, onContent } = changes === null || changes === 'by_clock' ? nothing : changes;

  useEffect(() => {
    return isOver ? undefined : followServerEvents(address, () => void revalidate(), onContent);
  }, [address, onContent, isOver, revalidate]);
}
