import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderView } from '#contracts/selling/orders.ts';
import { onVisibleAgain } from '#web/lib/freshness/on-visible-again.ts';
import { pollingIntervalsOf, pollingKeyOf } from './order-changes.ts';

const GROWTH = 1.25;
/** Time in milliseconds after which the page says that the payment takes longer than usual. */
const SLOW_AFTER_MS = 20_000;

/**
 * Keeps the order on the page current. While the order can change without an action of the visitor, polls with growing
 * intervals if the page is visible. In every state, polls when the visitor returns to the page or the network returns.
 */
export function useOrderUpdates(order: OrderView): { readonly slow: boolean } {
  const wait = pollingKeyOf(order);
  const { firstMs, longestMs } = pollingIntervalsOf(order) ?? {};
  const { revalidate } = useRevalidator();
  const [waited, setWaited] = useState({ for: wait, ms: 0 });
  const waitedMs = waited.for === wait ? waited.ms : 0;

  useEffect(() => {
    if (firstMs === undefined || longestMs === undefined) return undefined;
    const pauseMs = Math.min(longestMs, Math.max(firstMs, waitedMs * (GROWTH - 1)));
    const timer = setTimeout(() => {
      setWaited({ for: wait, ms: waitedMs + pauseMs });
      if (document.visibilityState === 'visible') void revalidate();
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [firstMs, longestMs, wait, waitedMs, revalidate]);

  useEffect(() => onVisibleAgain(() => void revalidate()), [revalidate]);

  return { slow: waitedMs >= SLOW_AFTER_MS };
}
