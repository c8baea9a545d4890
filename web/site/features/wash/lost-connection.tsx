import { useState } from 'react';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { useOnline } from '#web/lib/freshness/use-online.ts';
import { usePage } from '#web/lib/page.tsx';

type LoadedWash = {
  readonly wash: RedemptionView;
  /** False if the last request failed. `wash` can then be outdated. */
  readonly isFresh: boolean;
};

/**
 * Returns the time of the last known state in epoch milliseconds while the page cannot be updated. Returns null while
 * the page is up to date.
 */
export function useLostConnection({ wash, isFresh }: LoadedWash): number | null {
  const { renderedAt } = usePage();
  const isOnline = useOnline();
  const [known, setKnown] = useState(() => ({ wash, at: Date.parse(renderedAt) }));
  if (isFresh && known.wash !== wash) setKnown({ wash, at: serverNow() });
  return isOnline && isFresh ? null : known.at;
}

type LostConnectionProps = Pick<LoadedWash, 'wash'> & {
  /** Time of the last known state in epoch milliseconds. Null while the page is up to date. */
  readonly lostAt: number | null;
};

/** Notice that the page has not been updated since a given time. The notice disappears with the next response. */
export function LostConnection({ wash, lostAt }: LostConnectionProps) {
  return (
    <output className="wash-offline">
      {lostAt === null ? null : (
        <span className="notice notice-info own-line">
          {m.wash_offline({ time: formatTime(lostAt) })} {wash.state === 'held' ? m.wash_offline_held() : null}
        </span>
      )}
    </output>
  );
}
