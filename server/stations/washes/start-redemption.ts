import type { RedemptionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RedemptionBody, RedemptionView } from '#contracts/stations/redemptions.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { PresentedVoucher } from '#server/entitlements/public.ts';
import { redemptionViewOf } from './redemption-view.ts';
import { startSharedWash, startWash, type StartWashDeps, type WashRefusal } from './start-wash.ts';
import { leaveQueue } from '../store/queue/bay-waiter.ts';
import { findRedemption } from '../store/redemption.ts';
import { findStationByToken } from '../store/scanned-station.ts';

export async function startRedemption(
  deps: StartWashDeps,
  actor: Visitor,
  body: RedemptionBody,
): Promise<Outcome<RedemptionView, WashRefusal | 'station_not_found' | 'share_ended' | 'share_limit_reached'>> {
  const station = await findStationByToken(deps.db, deps.keyring.tokenHash(body.stationToken));
  if (station === null) return refused('station_not_found');
  const { bayNo, requestId, shareId } = body;
  const place = { station, bayNo, requestId };
  const held =
    shareId === undefined
      ? await startWash(deps, actor, { ...place, voucher: presentedVoucherOf(body) })
      : await startSharedWash(deps, actor, { ...place, shareId });
  if (!held.ok) return held;
  if (actor.guestHash !== null) {
    await leaveQueue(deps.db, { stationId: station.stationId, browserHash: actor.guestHash });
  }
  return accepted(await viewOf(deps, held.value));
}

function presentedVoucherOf({ voucherToken, code }: RedemptionBody): PresentedVoucher {
  if (voucherToken !== undefined) return { voucherToken };
  invariant(code !== undefined, 'the contract asks for one of them');
  return { code };
}

async function viewOf(deps: Pick<Deps, 'db' | 'keyring'>, redemptionId: RedemptionId): Promise<RedemptionView> {
  const row = await findRedemption(deps.db, redemptionId);
  invariant(row !== null, 'the held wash is missing');
  return redemptionViewOf(deps, row);
}
