import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StationToken } from '#contracts/core/ids.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

export type WaitForBayProps = {
  readonly slug: string;
  /** Token of the sticker that was scanned. Null if the visitor is on the station's public page. */
  readonly stationToken: StationToken | null;
  /**
   * True if waiting for a bay is useful. No bay is free, but at least one bay is in use or reserved. False on the pages
   * of a sticker while this browser has an unfinished walk-up (purchase at the machine) there.
   */
  readonly isTaken: boolean;
  /** The bay that is reserved for this browser. Null if no bay is reserved, or if the page does not know it. */
  readonly held: ScannedStation['held'];
};

export type QueuePanelProps = Omit<WaitForBayProps, 'isTaken' | 'held'> & {
  /**
   * True if the button was pressed on this page. False after a reload, which only requests the current position in the
   * queue.
   */
  readonly joins: boolean;
  /** Called after the customer has left the queue. */
  readonly onLeft: () => void;
};

// most visitors never wait, so the code of the queue is loaded only when the button is pressed
const queuePanel = lazyComponent<QueuePanelProps>(
  () => import('./queue-panel.tsx').then((part) => part.QueuePanel),
  ({ onLeft }) => onLeft(),
);

/**
 * Button 'Tell me when a bay is free', shown while waiting is useful. After the press, the position in the queue
 * replaces the button. A customer who scans the sticker sees the reserved bay. Without scripts the page cannot notify
 * the customer, so the button is hidden.
 */
export function WaitForBay({ isTaken, held, slug, stationToken }: WaitForBayProps) {
  const [search, setSearch] = useSearchParams();
  const [joins, setJoins] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  const isHydrated = useHydrated();
  // the waiting state is in the URL, so that a reload or a notification opens the same position in the queue
  const isWaiting = search.has('waiting') || (held !== null && !hasLeft);
  if (!isTaken && !isWaiting) return null;

  function wait(on: boolean): void {
    const next = new URLSearchParams(search);
    if (on) next.set('waiting', 'on');
    else next.delete('waiting');
    setJoins(on);
    setLeft(!on);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  if (isWaiting) {
    const asking = <p className="notice notice-info">{held === null ? m.queue_asking() : heldBayText(held)}</p>;
    if (!isHydrated) return asking;
    return (
      <Suspense fallback={asking}>
        <queuePanel.Part slug={slug} stationToken={stationToken} joins={joins} onLeft={() => wait(false)} />
      </Suspense>
    );
  }
  return (
    <button type="button" className="button button-secondary only-scripted button-own-width" onClick={() => wait(true)}>
      {m.queue_tell_me()}
    </button>
  );
}

function heldBayText({ bayNo, until }: NonNullable<ScannedStation['held']>): string {
  return m.queue_held({ bay: m.bay_name({ number: bayNo }), time: formatTime(Date.parse(until)) });
}
