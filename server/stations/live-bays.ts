import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { bayStateAt, type StationSnapshot } from '#domain/stations/bays/bay-state.ts';
import { isBayHeldForOther, type BayViewer } from '#domain/stations/queue/bay-hold.ts';
import { outageAt } from '#domain/stations/bays/outage.ts';
import { stationFactsOf, type TerminalGatewayDeps } from './gateways.ts';
import type { ScannedBayRow, ScannedStationRow } from './store/scanned-station.ts';

/** Viewer of the public pages, whose browser is not identified. */
const anyone: BayViewer = { browser: null, atSticker: false };

/** Viewer of the public pages. The viewer's browser is not identified. */
export function liveBayStatesOf(
  deps: TerminalGatewayDeps,
  row: Pick<
    ScannedStationRow,
    'status' | 'heardAt' | 'watchedAt' | 'watchedSince' | 'gateway' | 'bays' | 'outReason' | 'outUntil'
  >,
  onlooker: BayViewer = anyone,
): LiveBay[] {
  const now = deps.clock.now();
  const facts = stationFactsOf(deps, row);
  return row.bays.map((bay) => ({
    bayNo: bay.bayNo,
    name: bay.name,
    nameHe: bay.nameHe,
    ...stateOf(bay, { facts, onlooker, now }),
    busyUntil: bay.busyUntil === null || bay.busyUntil <= now ? null : toIsoInstant(bay.busyUntil),
    disinfectedAt: bay.rinsedAt === null ? null : toIsoInstant(bay.rinsedAt),
    disinfectedBy: bay.rinsedBy,
    outage: outageAt(bay, row, now),
  }));
}

type BayViewContext = { readonly facts: StationSnapshot; readonly onlooker: BayViewer; readonly now: number };

function stateOf(bay: ScannedBayRow, { facts, onlooker, now }: BayViewContext): Pick<LiveBay, 'state' | 'startFailed'> {
  const reservedUntil = isBayHeldForOther(bay, onlooker, now) ? bay.heldUntil : bay.reservedUntil;
  const state = bayStateAt({ ...bay, reservedUntil }, facts, now);
  return { state, startFailed: state === 'free' && bay.failedStarts > 0 };
}
