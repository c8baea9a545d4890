import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { whenSeenAgain } from './when-seen-again.ts';

/** Where no stream comes through: a proxy that keeps it to itself, a shop with too many of them. */
const ASK_MS = 5_000;

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
    if (isOver) return undefined;
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;

    function look(): void {
      if (document.visibilityState === 'visible') void revalidate();
    }
    function stopAsking(): void {
      clearInterval(timer);
      timer = undefined;
    }
    function askByTheClock(): void {
      timer ??= setInterval(look, ASK_MS);
    }
    function close(): void {
      stream?.close();
      stream = null;
      stopAsking();
    }
    function follow(): void {
      close();
      if (address === null) return askByTheClock();
      stream = new EventSource(address);
      stream.addEventListener('changed', look);
      stream.addEventListener('open', stopAsking);
      stream.addEventListener('error', askByTheClock);
      return undefined;
    }
    function closeUnseen(): void {
      if (document.visibilityState === 'hidden') close();
    }

    if (document.visibilityState === 'visible') follow();
    document.addEventListener('visibilitychange', closeUnseen);
    const stopWatching = whenSeenAgain(() => {
      look();
      follow();
    });
    return () => {
      close();
      document.removeEventListener('visibilitychange', closeUnseen);
      stopWatching();
    };
  }, [address, isOver, revalidate]);
}
