import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { addBayRow, changeBayRow } from '../store/station-keeping.ts';
import { changeSeenStation, type ChangedStation, type SeenStation } from './change-seen-station.ts';

/** One bay more, with the next number. */
export async function addBay(
  deps: Pick<Deps, 'db'>,
  actor: Staff,
  seen: SeenStation,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'bays_full'>> {
  return await changeSeenStation<'bays_full'>(deps, actor, {
    seen,
    async work(tx, { bays }) {
      if (bays >= BAYS_MAX) return refused('bays_full');
      return accepted({ action: 'station.bay_add', detail: { bayNo: await addBayRow(tx, seen.stationId) } });
    },
  });
}

export type BayChange = SeenStation & {
  readonly bayNo: number;
  readonly name: string;
  readonly nameHe: string;
  readonly retired: boolean;
};

/** Another name, or the bay is not there any more: its number is never given to another one, its washes stay. */
export async function changeBay(
  deps: Pick<Deps, 'db'>,
  actor: Staff,
  { stationId, version, ...bay }: BayChange,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'last_bay'>> {
  return await changeSeenStation<'not_found' | 'last_bay'>(deps, actor, {
    seen: { stationId, version },
    async work(tx, { bays }) {
      if (bay.bayNo > bays) return refused('not_found');
      if (!(await changeBayRow(tx, { stationId, ...bay }))) return refused('last_bay');
      return accepted({ action: 'station.bay_change', detail: { after: bay } });
    },
  });
}
