import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { bayStateAt } from '#domain/stations/bays/bay-now.ts';
import { outageAt } from '#domain/stations/bays/outage.ts';
import { stationFactsOf, type GatewayDeps } from './gateways.ts';
import type { ScannedStationRow } from './store/scanned-station.ts';

/** Returns the current state of a station's bays, as far as it is known. */
export function liveBaysOf(
  deps: GatewayDeps,
  row: Pick<ScannedStationRow, 'status' | 'heardAt' | 'gateway' | 'bays' | 'outReason' | 'outUntil'>,
): LiveBay[] {
  const now = deps.clock.now();
  const facts = stationFactsOf(deps, row);
  return row.bays.map((bay) => ({
    bayNo: bay.bayNo,
    name: bay.name,
    nameHe: bay.nameHe,
    state: bayStateAt(bay, facts, now),
    busyUntil: bay.busyUntil === null || bay.busyUntil <= now ? null : isoTextOf(bay.busyUntil),
    disinfectedAt: bay.rinsedAt === null ? null : isoTextOf(bay.rinsedAt),
    disinfectedBy: bay.rinsedBy,
    outage: outageAt(bay, row, now),
  }));
}
