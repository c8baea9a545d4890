import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { setService, type OutEntry } from '../store/station-keeping.ts';
import { changeSeenStation, type ChangedStation, type SeenStation } from './change-seen-station.ts';

export type ServiceChange = SeenStation & {
  /** Null: the station as a whole. */
  readonly bayNo: number | null;
  /** Null: it works again. */
  readonly entry: OutEntry | null;
};

/**
 * A station or a bay goes out of service or comes back. No wash begins there from the commit on: a hold looks at its bay
 * in the write. What runs, or was let begin, goes on: its machine says how it ended.
 */
export async function changeService(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  { bayNo, entry, ...seen }: ServiceChange,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  return await changeSeenStation<'not_found'>(deps, actor, {
    seen,
    async work(tx) {
      const set = await setService(tx, { stationId: seen.stationId, bayNo, entry, now: deps.clock.now() });
      if (!set) return refused('not_found');
      if (entry === null) return accepted({ action: 'station.back', detail: { bayNo } });
      const until = entry.until === null ? null : isoTextOf(entry.until);
      return accepted({ action: 'station.out', detail: { bayNo, reason: entry.reason, until } });
    },
  });
}
