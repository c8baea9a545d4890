import type { RedemptionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RedemptionBody, RedemptionView } from '#contracts/stations/redemptions.ts';
import { invariant } from '#domain/core/invariant.ts';
import { bayStateAt } from '#domain/stations/bay-now.ts';
import { openingAt } from '#domain/stations/station-hours.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { holdWash, type ShownVoucher } from '#server/entitlements/public.ts';
import { gatewayOf, stationFactsOf, type GatewayDeps } from './gateways.ts';
import { redemptionViewOf } from './redemption-view.ts';
import { reportWash } from './report-wash.ts';
import { findRedemption } from './store/redemption.ts';
import { findStationByToken, type ScannedStationRow } from './store/scanned-station.ts';

export type RedemptionDeps = GatewayDeps & Pick<Deps, 'failpoint' | 'keyring'>;

export type StartRefusal =
  | 'station_not_found'
  | 'station_closed'
  | 'station_not_ready'
  | 'bay_busy'
  | 'voucher_not_found'
  | 'voucher_not_usable'
  | 'idempotency_key_reused';

/**
 * Somebody at a machine spends one wash of a voucher: it is held, and the machine hears of it through its station's
 * gateway. Whether it starts is the machine's to say; nothing is spent before. What the gateway refuses goes back at once.
 */
export async function startRedemption(
  deps: RedemptionDeps,
  actor: Visitor,
  body: RedemptionBody,
): Promise<Outcome<RedemptionView, StartRefusal>> {
  const station = await findStationByToken(deps.db, deps.keyring.tokenHash(body.stationToken));
  if (station === null) return refused('station_not_found');
  const { stationId } = station;
  const gateway = gatewayOf(deps, station.gateway);
  const held = await holdWash(deps, actor, {
    voucher: shownVoucherOf(body),
    wish: {
      stationId,
      bayNo: body.bayNo,
      minutes: station.washMinutes,
      requestId: body.requestId,
      startWindowMs: gateway?.startWindowMs ?? 0,
    },
    mayStart: () => unreadiness(deps, station, body.bayNo),
  });
  if (!held.ok) return held;
  const redemptionId = held.value;
  const told = await gateway?.tell({ redemptionId, stationId, bayNo: body.bayNo });
  if (told === 'refused') {
    await reportWash(deps, { redemptionId, kind: 'failed', minutes: station.washMinutes, at: deps.clock.now() });
  }
  return accepted(await viewOf(deps, redemptionId));
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

function shownVoucherOf({ voucherToken, code }: RedemptionBody): ShownVoucher {
  if (voucherToken !== undefined) return { voucherToken };
  invariant(code !== undefined, 'the contract asks for one of both');
  return { code };
}

async function viewOf(deps: Pick<Deps, 'db' | 'keyring'>, redemptionId: RedemptionId): Promise<RedemptionView> {
  const row = await findRedemption(deps.db, redemptionId);
  invariant(row !== null, 'a wash that was held is there');
  return redemptionViewOf(deps, row);
}
