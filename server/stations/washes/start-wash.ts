import type { RedemptionId, ShareId } from '#contracts/core/ids.ts';
import type { Outcome, ProblemCode } from '#contracts/core/problem.ts';
import { bayStateAt } from '#domain/stations/bays/bay-state.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { holdSharedWash, holdWash, type WashHoldRequest, type PresentedVoucher } from '#server/entitlements/public.ts';
import { terminalGatewayByName, stationFactsOf, type TerminalGatewayDeps } from '../gateways.ts';
import { stationOpeningAt } from '../station-opening.ts';
import { applyWashReport } from './report-wash.ts';
import type { ScannedStationRow } from '../store/scanned-station.ts';

export type StartWashDeps = TerminalGatewayDeps & Pick<Deps, 'failpoint' | 'keyring' | 'loyalty'>;

/** Reasons for refusing to start a wash. They are the same if the request comes from a phone, a machine or staff. */
export type WashRefusal = Extract<
  ProblemCode,
  | 'station_closed'
  | 'station_not_ready'
  | 'bay_busy'
  | 'voucher_not_found'
  | 'voucher_not_usable'
  | 'idempotency_key_reused'
>;

type WashTarget = {
  readonly station: ScannedStationRow;
  readonly bayNo: number;
  /** Id that the caller created for this wash. If requests with this id are repeated, only one wash is started. */
  readonly requestId: string;
  /** Maximum start window in ms. If it is absent, the start window of the machine's gateway is used. */
  readonly startWithinMs?: number;
};

export type WashRequest = WashTarget & { readonly voucher: PresentedVoucher };

/** Starts one wash of a voucher at a bay. */
export async function startWash(
  deps: StartWashDeps,
  actor: Visitor,
  { voucher, ...place }: WashRequest,
): Promise<Outcome<RedemptionId, WashRefusal>> {
  return await start(deps, place, (request) => holdWash(deps, actor, { ...request, voucher }));
}

/** Starts one wash at a bay from a shared allowance, which another customer gave to the caller. */
export async function startSharedWash(
  deps: StartWashDeps,
  actor: Visitor,
  { shareId, ...place }: WashTarget & { readonly shareId: ShareId },
): Promise<Outcome<RedemptionId, WashRefusal | 'share_ended' | 'share_limit_reached'>> {
  return await start(deps, place, (request) => holdSharedWash(deps, actor, { ...request, shareId }));
}

/** Starts a wash of an order that was paid at this bay. The wash is reserved by the caller's own statement. */
export async function startReservedWash<Refusal extends ProblemCode>(
  deps: StartWashDeps,
  place: WashTarget,
  hold: (request: Omit<WashHoldRequest, 'voucher'>) => Promise<Outcome<RedemptionId, Refusal>>,
): Promise<Outcome<RedemptionId, Refusal>> {
  return await start(deps, place, hold);
}

/**
 * Reserves the wash and announces it to the machine through its station's gateway. The machine decides if the wash
 * starts, and nothing is spent before. If the gateway refuses, the wash is released immediately.
 */
async function start<Refusal extends ProblemCode>(
  deps: StartWashDeps,
  { station, bayNo, requestId, startWithinMs = Infinity }: WashTarget,
  hold: (request: Omit<WashHoldRequest, 'voucher'>) => Promise<Outcome<RedemptionId, Refusal>>,
): Promise<Outcome<RedemptionId, Refusal>> {
  const { stationId, washMinutes: minutes } = station;
  const gateway = terminalGatewayByName(deps, station.gateway);
  const held = await hold({
    command: {
      stationId,
      bayNo,
      minutes,
      requestId,
      startWindowMs: Math.min(gateway?.startWindowMs ?? 0, startWithinMs),
    },
    mayStart: () => startRefusalOf(deps, station, bayNo),
  });
  if (!held.ok) return held;
  const redemptionId = held.value;
  const announcement = await gateway?.announceHeldWash({ redemptionId, stationId, bayNo });
  if (announcement === 'refused')
    await applyWashReport(deps, { redemptionId, kind: 'failed', minutes, at: deps.clock.now() });
  return held;
}

/**
 * Returns the reason why no wash can start at a bay now. Returns null if a wash can start. The reservation itself
 * checks that the bay is free.
 */
export function startRefusalOf(
  deps: TerminalGatewayDeps,
  station: ScannedStationRow,
  bayNo: number,
): 'station_closed' | 'station_not_ready' | null {
  const now = deps.clock.now();
  const bay = station.bays.find((each) => each.bayNo === bayNo);
  const state = bay === undefined ? 'out_of_order' : bayStateAt(bay, stationFactsOf(deps, station), now);
  if (state === 'out_of_order' || state === 'silent' || state === 'checking') return 'station_not_ready';
  return stationOpeningAt(station, now).open ? null : 'station_closed';
}
