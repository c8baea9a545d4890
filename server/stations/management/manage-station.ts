import { stationIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/stations/deps.ts';
import { invariant } from '#domain/core/invariant.ts';
import { startOfShopDay, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import {
  addStationRow,
  type StationDetailsRow,
  changeStationDetails,
  addBayRow,
  changeBayRow,
  setServiceState,
  type NewOutage,
} from '../store/station-changes.ts';
import { type ChangedStation, changeStationAtVersion, type StationAtVersion } from './change-station-at-version.ts';
import { addOutageRow } from '../store/record/station-outage.ts';
import { listManagedStationRows } from '../store/managed-station.ts';

export type NewStation = StationDetailsRow & { readonly slug: string; readonly bays: number };

/** Adds a station with its bays and its sticker. It stays closed until staff open it. */
export async function addStation(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  actor: Staff,
  station: NewStation,
): Promise<Outcome<ChangedStation, 'slug_taken'>> {
  const stationId = stationIdSchema.parse(ids.uuid());
  const { slug, bays } = station;
  try {
    await db.inTransaction(async (tx) => {
      await addStationRow(tx, {
        ...station,
        stationId,
        tokenHash: keyring.tokenHash(keyring.stationToken(stationId, 1)),
        shortCode: keyring.stationShortCode(stationId, 1),
        now: clock.now(),
      });
      await appendAudit(tx, actor, { action: 'station.add', refId: stationId, detail: { after: { slug, bays } } });
    });
    return accepted({ stationId, version: 1 });
  } catch (error) {
    if (violatedConstraint(error) === 'station_slug') return refused('slug_taken');
    throw error;
  }
}

/**
 * Changes the facts or the opening hours of a station. A database trigger notifies every process to update the site's
 * pages.
 */
export async function changeStation(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  change: StationAtVersion & StationDetailsRow,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  const { stationId, version, ...facts } = change;
  return await changeStationAtVersion<never>(deps, actor, {
    seen: { stationId, version },
    async work(tx) {
      const now = deps.clock.now();
      const [before] = await listManagedStationRows(tx, { stations: [stationId], now, today: startOfShopDay(now) });
      invariant(before !== undefined, 'the locked station is missing');
      await changeStationDetails(tx, { stationId, ...facts });
      return accepted({ action: 'station.change', detail: changesOf(before, facts) });
    },
  });
}

/** Returns the changed fields of a station. `before` contains their old values, `after` their new values. */
function changesOf(row: StationDetailsRow, after: StationDetailsRow) {
  const names = (Object.keys(after) as (keyof StationDetailsRow)[]).filter(
    (name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]),
  );
  const part = (facts: StationDetailsRow) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: part(row), after: part(after) };
}

/** Adds a bay to a station. The bay gets the next free number. */
export async function addBay(
  deps: Pick<Deps, 'db'>,
  actor: Staff,
  seen: StationAtVersion,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'bays_full'>> {
  return await changeStationAtVersion<'bays_full'>(deps, actor, {
    seen,
    async work(tx, { bays }) {
      if (bays >= BAYS_MAX) return refused('bays_full');
      return accepted({ action: 'station.bay_add', detail: { bayNo: await addBayRow(tx, seen.stationId) } });
    },
  });
}

export type BayChange = StationAtVersion & {
  readonly bayNo: number;
  readonly name: string;
  readonly nameHe: string;
  readonly retired: boolean;
};

/** Renames a bay or retires it. Its number is never reused, and its washes are retained. */
export async function changeBay(
  deps: Pick<Deps, 'db'>,
  actor: Staff,
  { stationId, version, ...bay }: BayChange,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'last_bay'>> {
  return await changeStationAtVersion<'not_found' | 'last_bay'>(deps, actor, {
    seen: { stationId, version },
    async work(tx, { bays }) {
      if (bay.bayNo > bays) return refused('not_found');
      if (!(await changeBayRow(tx, { stationId, ...bay }))) return refused('last_bay');
      return accepted({ action: 'station.bay_change', detail: { after: bay } });
    },
  });
}

export type ServiceStateChange = StationAtVersion & {
  /** Number of the bay. Null means the whole station. */
  readonly bayNo: number | null;
  /** Reason and end of the outage. Null puts the station or bay back in service. */
  readonly entry: NewOutage | null;
  /** Id of the log entry for the outage. Null adds a new outage. */
  readonly outageId: string | null;
};

/**
 * Takes a station or a bay out of service, or puts it back in service. The outage is written to the station's log.
 * After the commit no wash starts there, because a reservation checks the bay in its write. A wash that runs, or was
 * already allowed to start, continues, and its machine reports the end.
 */
export async function changeServiceState(
  deps: Pick<Deps, 'clock' | 'db' | 'ids'>,
  actor: Staff,
  { bayNo, entry, outageId, ...seen }: ServiceStateChange,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  return await changeStationAtVersion<'not_found'>(deps, actor, {
    seen,
    async work(tx) {
      const { stationId } = seen;
      const now = deps.clock.now();
      const set = await setServiceState(tx, { stationId, bayNo, entry, now });
      if (!set) return refused('not_found');
      if (entry === null) return accepted({ action: 'station.back', detail: { bayNo } });
      const { note, reason } = entry;
      const outage = { outageId: outageId ?? deps.ids.uuid(), stationId, bayNo, reason, note };
      await addOutageRow(tx, { ...outage, staffId: actor.staffId, now });
      return accepted({ action: 'station.out', detail: { bayNo, reason, until: toIsoInstantOrNull(entry.until) } });
    },
  });
}
