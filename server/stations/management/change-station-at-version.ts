import type { StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/stations/deps.ts';
import { lockStation } from '../store/managed-station.ts';
import { increaseStationVersion } from '../store/station-changes.ts';

export type StationAtVersion = { readonly stationId: StationId; readonly version: number };

export type ChangedStation = StationAtVersion;

type Entry = { readonly action: string; readonly detail: Readonly<Record<string, unknown>> };

type LockedStation = NonNullable<Awaited<ReturnType<typeof lockStation>>>;

/**
 * Changes a station if its version is still the version that the caller saw. It locks the station, increases the
 * version, and writes one audit row. The function `work` must refuse before its first write, because a refusal does not
 * roll the transaction back.
 */
export async function changeStationAtVersion<Refusal extends ProblemCode>(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  {
    seen,
    work,
  }: {
    readonly seen: StationAtVersion;
    readonly work: (tx: Tx, station: LockedStation) => Promise<Outcome<Entry, Refusal>>;
  },
): Promise<Outcome<ChangedStation, Refusal | 'not_found' | 'changed_meanwhile'>> {
  const { stationId } = seen;
  type Result = Outcome<ChangedStation, Refusal | 'not_found' | 'changed_meanwhile'>;
  return await db.inTransaction(async (tx): Promise<Result> => {
    const station = await lockStation(tx, stationId);
    if (station === null) return refused('not_found');
    if (station.version !== seen.version) return refused('changed_meanwhile');
    const done = await work(tx, station);
    if (!done.ok) return done;
    const version = await increaseStationVersion(tx, seen);
    if (version === null) return refused('changed_meanwhile');
    await appendAudit(tx, actor, { ...done.value, refId: stationId });
    return accepted({ stationId, version });
  });
}
