import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { bayText } from '#web/lib/words/bay-words.ts';
import { nextOpeningText } from './station-opening-state.ts';

type Startable = Pick<ScannedStation, 'open' | 'opensAt' | 'bays'>;

/** Reason why no wash can start, as sentences. `busy` is true if the customer only has to wait for a bay. */
export type StartObstacle = { readonly words: readonly string[]; readonly busy: boolean };

/**
 * Returns true if waiting for a bay is useful. No bay is free, at least one bay is in use or reserved, and the customer
 * has no unfinished walk-up here.
 */
export function canWaitForBay(noStart: StartObstacle | null, ownWalkUps: readonly unknown[]): boolean {
  return noStart?.busy === true && ownWalkUps.length === 0;
}

/**
 * Returns the reason why no wash can start at a station now. Returns null if a wash can start. Every page that offers a
 * start or sells a wash at this station uses this function.
 */
export function useStartObstacle({ open, opensAt, bays }: Startable): StartObstacle | null {
  const { renderedAt } = usePage();
  if (!open) {
    const next = opensAt === null ? [] : [nextOpeningText(Date.parse(opensAt), Date.parse(renderedAt))];
    return { words: [m.scan_closed(), ...next], busy: false };
  }
  if (bays.some(({ state }) => state === 'free')) return null;
  const busy = bays.filter(({ state }) => state === 'busy' || state === 'reserved');
  if (busy.length > 0) {
    const [first] = busy.flatMap(({ busyUntil }) => busyUntil ?? []).toSorted();
    const until = first === undefined ? [] : [m.stations_now_busy_until({ time: formatTime(Date.parse(first)) })];
    return { words: [m.scan_busy(), ...until], busy: true };
  }
  if (bays.some(({ state }) => state === 'checking')) return { words: [m.scan_checking()], busy: false };
  if (bays.some(({ state }) => state === 'silent')) return { words: [m.scan_silent()], busy: false };
  const [reason] = bays.flatMap((bay) => (bay.outage === null ? [] : bayText(bay)));
  return { words: reason === undefined ? [m.scan_out()] : [m.scan_out(), reason], busy: false };
}
