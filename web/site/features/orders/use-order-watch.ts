import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

const FAST_MS = 1_500;
const SLOW_MS = 6_000;
/** After this the page says that it takes longer than usual. */
const PATIENCE_MS = 20_000;
/** After this the page stops asking by itself; the mail will tell. */
const GIVE_UP_MS = 240_000;

/** While a payment is being confirmed, asks again: often at first, then seldom, and not for ever. */
export function useOrderWatch(pending: boolean): { readonly slow: boolean } {
  const { revalidate } = useRevalidator();
  const [waitedMs, setWaitedMs] = useState(0);

  useEffect(() => {
    if (!pending || waitedMs >= GIVE_UP_MS) return undefined;
    const pauseMs = waitedMs < PATIENCE_MS ? FAST_MS : SLOW_MS;
    const timer = setTimeout(() => {
      setWaitedMs(waitedMs + pauseMs);
      void revalidate();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [pending, waitedMs, revalidate]);

  return { slow: waitedMs >= PATIENCE_MS };
}
