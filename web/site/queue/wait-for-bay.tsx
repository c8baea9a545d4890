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
  /** The sticker that was scanned; null if the visitor is on the station's public page. */
  readonly stationToken: StationToken | null;
  /**
   * True if it helps to wait: no bay is free, and at least one bay is washing or reserved. On the pages of a sticker,
   * false while this browser has an unfinished walk-up there.
   */
  readonly isTaken: boolean;
  /** The bay that is reserved for this browser; null if no bay is reserved or the page does not know it. */
  readonly held: ScannedStation['held'];
};

export type QueuePanelProps = Omit<WaitForBayProps, 'isTaken' | 'held'> & {
  /** True if the button was pressed on this page; false after a reload, which only requests the current place. */
  readonly joins: boolean;
  /** Called when the customer left the queue. */
  readonly onLeft: () => void;
};

// the code of the queue loads when the button is pressed, because most visitors never wait
const queuePanel = lazyComponent<QueuePanelProps>(
  () => import('./queue-panel.tsx').then((part) => part.QueuePanel),
  ({ onLeft }) => onLeft(),
);

/**
 * Button 'Tell me when a bay is free', shown while it helps to wait. After the press, the place in the queue replaces
 * the button. A customer who scans the sticker sees the reserved bay. Without scripts the page cannot notify, so the
 * button is hidden.
 */
export function WaitForBay({ isTaken, held, slug, stationToken }: WaitForBayProps) {
  const [search, setSearch] = useSearchParams();
  const [joins, setJoins] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  const isHydrated = useHydrated();
  // the state is in the URL, so that a reload or a notification opens the same place in the queue
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
