import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { followChanges } from './follow-changes.ts';

/** Where the server says that the page changed; `by_clock` where it cannot; null once nothing can change any more. */
type Changes = { readonly address: string } | 'by_clock' | null;

/**
 * Keeps a page true while something happens elsewhere: the server says that it changed (server-sent events), and where
 * it cannot, the page asks by the clock. A phone that was locked comes back to a dead stream: whoever looks again gets
 * what is true, and a new stream.
 */
export function useFresh(changes: Changes): void {
  const { revalidate } = useRevalidator();
  const isOver = changes === null;
  const address = changes === null || changes === 'by_clock' ? null : changes.address;

  useEffect(() => {
    return isOver ? undefined : followChanges(address, () => void revalidate());
  }, [address, isOver, revalidate]);
}
