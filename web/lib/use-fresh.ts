import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Where no stream comes through: a proxy that keeps it to itself, a shop with too many of them. */
const ASK_MS = 5_000;

/**
 * Keeps a page true while something happens elsewhere: the server says that it changed (server-sent events), and where
 * it cannot, the page asks by the clock. `address` is null once nothing can change any more. A phone that was locked
 * comes back to a dead stream: whoever looks again gets what is true, and a new stream.
 */
export function useFresh(address: string | null): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (address === null) return undefined;
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;

    function look(): void {
      if (document.visibilityState === 'visible') void revalidate();
    }
    function askByTheClock(): void {
      timer ??= setInterval(look, ASK_MS);
    }
    function close(): void {
      stream?.close();
      stream = null;
      clearInterval(timer);
      timer = undefined;
    }
    function open(url: string): void {
      close();
      stream = new EventSource(url);
      stream.addEventListener('changed', look);
      stream.addEventListener('open', () => {
        clearInterval(timer);
        timer = undefined;
      });
      stream.addEventListener('error', askByTheClock);
    }
    const openHere = () => open(address);
    const comeBack = () => {
      if (document.visibilityState === 'hidden') close();
      else {
        look();
        openHere();
      }
    };

    if (document.visibilityState === 'visible') openHere();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('pageshow', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      close();
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pageshow', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [address, revalidate]);
}
