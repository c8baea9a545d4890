import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { readingLimitKinds, type ReadingLimits, type ReadingLimit } from '#contracts/stations/reading-limits.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { listReadingLimits, saveReadingLimits } from '../store/machine/reading-limit.ts';
import { changeStationAtVersion, type ChangedStation, type StationAtVersion } from './change-station-at-version.ts';

export type LimitsChange = StationAtVersion & {
  /** Number of the bay. Null means all bays of the station. */
  readonly bayNo: number | null;
  readonly limits: ReadingLimits;
};

/**
 * Changes the limits at which sensor readings of a station or bay raise an alarm. The new limits apply from the next
 * reading on. A bay without its own limit has the limit of its station, and a station without its own limit has the
 * default.
 */
export async function changeReadingLimits(
  deps: Pick<Deps, 'db'>,
  actor: Staff,
  { bayNo, limits, ...seen }: LimitsChange,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  const { stationId } = seen;
  return await changeStationAtVersion<'not_found'>(deps, actor, {
    seen,
    async work(tx, { bays }) {
      if (bayNo !== null && bayNo > bays) return refused('not_found');
      const before = (await listReadingLimits(tx, stationId)).filter((limit) => limit.bayNo === bayNo);
      const after = readingLimitKinds.flatMap((kind) => {
        const value = limits[kind];
        return value === null ? [] : [{ kind, value }];
      });
      await saveReadingLimits(tx, { stationId, bayNo, limits: after });
      return accepted({
        action: 'station.limits',
        detail: { bayNo, before: valuesOf(before), after: valuesOf(after) },
      });
    },
  });
}

function valuesOf(limits: readonly Pick<ReadingLimit, 'kind' | 'value'>[]): Readonly<Record<string, number>> {
  return Object.fromEntries(limits.map(({ kind, value }) => [kind, value]));
}
