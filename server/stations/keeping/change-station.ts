import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { invariant } from '#domain/core/invariant.ts';
import { startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listKeptStationRows } from '../store/kept-station.ts';
import { changeFacts, type StationFactsRow } from '../store/station-keeping.ts';
import { changeSeenStation, type ChangedStation, type SeenStation } from './change-seen-station.ts';

/** Other facts or hours. The pages of the site follow: the database tells every process (a trigger). */
export async function changeStation(
  deps: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  change: SeenStation & StationFactsRow,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile'>> {
  const { stationId, version, ...facts } = change;
  return await changeSeenStation<never>(deps, actor, {
    seen: { stationId, version },
    async work(tx) {
      const now = deps.clock.now();
      const [before] = await listKeptStationRows(tx, { stationId, now, today: startOfShopDay(now) });
      invariant(before !== undefined, 'a station that is locked is there');
      await changeFacts(tx, { stationId, ...facts });
      return accepted({ action: 'station.change', detail: changesOf(before, facts) });
    },
  });
}

/** What is other than before, and what it was. */
function changesOf(row: StationFactsRow, after: StationFactsRow) {
  const names = (Object.keys(after) as (keyof StationFactsRow)[]).filter(
    (name) => JSON.stringify(row[name]) !== JSON.stringify(after[name]),
  );
  const part = (facts: StationFactsRow) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: part(row), after: part(after) };
}
