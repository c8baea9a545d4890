import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#contracts/selling/orders.ts';
import { whenSeenAgain } from '#web/lib/freshness/when-seen-again.ts';
import { movesByItself, waitOf } from './order-changes.ts';

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.25;
/** After this the page says that it takes longer than usual. */
const PATIENCE_MS = 20_000;

/**
 * Keeps the page true: while the order may change by itself it asks again, often at first and then ever more seldom;
 * and whatever the order's state, whenever somebody comes back to the page or to the network.
 */
export function useOrderWatch(order: OrderView): { readonly slow: boolean } {
  const wait = waitOf(order);
  const moves = movesByItself(order);
  const { revalidate } = useRevalidator();
  const [waited, setWaited] = useState({ for: wait, ms: 0 });
  const waitedMs = waited.for === wait ? waited.ms : 0;

  useEffect(() => {
    if (!moves) return undefined;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs * (GROWTH - 1)));
    const timer = setTimeout(() => {
      setWaited({ for: wait, ms: waitedMs + pauseMs });
      if (document.visibilityState === 'visible') void revalidate();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [moves, wait, waitedMs, revalidate]);

  useEffect(() => whenSeenAgain(() => void revalidate()), [revalidate]);

  return { slow: waitedMs >= PATIENCE_MS };
}
