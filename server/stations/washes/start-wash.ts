import type { RedemptionId, ShareId } from '#contracts/core/ids.ts';
import type { Outcome, ProblemCode } from '#contracts/core/problem.ts';
import { bayStateAt } from '#domain/stations/bays/bay-now.ts';
import { openingAt } from '#domain/stations/station-hours.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { holdSharedWash, holdWash, type AskedWash, type ShownVoucher } from '#server/entitlements/public.ts';
import { gatewayOf, stationFactsOf, type GatewayDeps } from '../gateways.ts';
import { reportWash } from './report-wash.ts';
import type { ScannedStationRow } from '../store/scanned-station.ts';

export type StartDeps = GatewayDeps & Pick<Deps, 'failpoint' | 'keyring' | 'loyalty'>;

/** Why a wash does not begin, whoever asks: a phone, the machine itself, or staff. */
export type WashRefusal = Extract<
  ProblemCode,
  | 'station_closed'
  | 'station_not_ready'
  | 'bay_busy'
  | 'voucher_not_found'
  | 'voucher_not_usable'
  | 'idempotency_key_reused'
>;

/** Where a wash is wanted. */
type Place = {
  readonly station: ScannedStationRow;
  readonly bayNo: number;
  /** The asker's own number of this wash: the same again is the same wash. */
  readonly requestId: string;
};

export type WashAsked = Place & { readonly voucher: ShownVoucher };

/** One wash of a voucher at a bay. */
export async function startWash(
  deps: StartDeps,
  actor: Visitor,
  { voucher, ...place }: WashAsked,
): Promise<Outcome<RedemptionId, WashRefusal>> {
  return await start(deps, place, (asked) => holdWash(deps, actor, { ...asked, voucher }));
}

/** One wash at a bay of somebody who shares theirs with the asker. */
export async function startSharedWash(
  deps: StartDeps,
  actor: Visitor,
  { shareId, ...place }: Place & { readonly shareId: ShareId },
): Promise<Outcome<RedemptionId, WashRefusal | 'share_ended' | 'share_limit_reached'>> {
  return await start(deps, place, (asked) => holdSharedWash(deps, actor, { ...asked, shareId }));
}

/**
 * The wash is held, and the machine hears of it through its station's gateway. Whether it starts is the machine's to
 * say; nothing is spent before. What the gateway refuses goes back at once.
 */
async function start<Refusal extends ProblemCode>(
  deps: StartDeps,
  { station, bayNo, requestId }: Place,
  hold: (asked: Omit<AskedWash, 'voucher'>) => Promise<Outcome<RedemptionId, Refusal>>,
): Promise<Outcome<RedemptionId, Refusal>> {
  const { stationId, washMinutes: minutes } = station;
  const gateway = gatewayOf(deps, station.gateway);
  const held = await hold({
    wish: { stationId, bayNo, minutes, requestId, startWindowMs: gateway?.startWindowMs ?? 0 },
    mayStart: () => unreadiness(deps, station, bayNo),
  });
  if (!held.ok) return held;
  const redemptionId = held.value;
  const told = await gateway?.tell({ redemptionId, stationId, bayNo });
  if (told === 'refused') await reportWash(deps, { redemptionId, kind: 'failed', minutes, at: deps.clock.now() });
  return held;
}

/** Why no wash can begin at a bay now; null where one can. Whether the bay is free, the hold itself sees. */
function unreadiness(
  deps: GatewayDeps,
  station: ScannedStationRow,
  bayNo: number,
): 'station_closed' | 'station_not_ready' | null {
  const now = deps.clock.now();
  const bay = station.bays.find((each) => each.bayNo === bayNo);
  const state = bay === undefined ? 'out_of_order' : bayStateAt(bay, stationFactsOf(deps, station), now);
  if (state === 'out_of_order' || state === 'silent') return 'station_not_ready';
  return openingAt(station.hours, now).open ? null : 'station_closed';
}
