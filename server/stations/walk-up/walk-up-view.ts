import type { LiveBay } from '#contracts/stations/redemptions.ts';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import { invariant } from '#domain/core/invariant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { isStartOverdue } from '#domain/stations/walk-up/next-walk-up-step.ts';
import type { Visitor } from '#server/core/actor.ts';
import { getOrderLinks, type OrderForLinks } from '#server/selling/public.ts';
import { liveBayStatesOf } from '../live-bays.ts';
import { findStation } from '../store/scanned-station.ts';
import type { WalkUpRow } from '../store/walk-up/walk-up.ts';
import { redemptionViewOf } from '../washes/redemption-view.ts';
import type { WalkUpDeps } from './start-walk-up.ts';

/**
 * Returns true if the walk-up purchase can still be paid. Abandoned purchases are included, because their payment may
 * still arrive.
 */
export function isUnpaid({ state }: Pick<WalkUpRow, 'state'>): boolean {
  return state === 'reserved' || state === 'paying' || state === 'abandoned';
}

export async function walkUpViewOf(deps: WalkUpDeps, actor: Visitor, row: WalkUpRow): Promise<WalkUpView> {
  const { keyring } = deps;
  const { wash } = row;
  const failure = failureOf(deps, row);
  const bays = failure === null ? [] : await baysOf(deps, row);
  const order = linkedOrderOf(row);
  return {
    walkUpToken: keyring.orderToken(row.walkUpId),
    readMicros: row.readMicros,
    state: row.state,
    failure,
    declined: row.declined,
    slug: row.slug,
    // the token of the sticker is left out without a scan, because the public page of a station must not reveal it
    stationToken: row.atSticker ? keyring.stationToken(row.stationId, row.tokenVersion) : null,
    stationName: row.stationName,
    stationNameHe: row.stationNameHe,
    bayNo: row.bayNo,
    minutes: row.washMinutes,
    reservedUntil: row.reservedUntil === null ? null : toIsoInstant(row.reservedUntil),
    autoStart: row.atSticker && actor.guestHash?.equals(row.browserHash) === true,
    washCount: row.washes,
    paidAt: row.orderPaidAt === null ? null : toIsoInstant(row.orderPaidAt),
    bays,
    wash: wash === null ? null : redemptionViewOf(deps, wash),
    ...(order === null
      ? { totalAgorot: 0, voucherToken: null, receiptToken: null }
      : getOrderLinks(deps, actor, order)),
  };
}

/** Returns the order of a walk-up purchase. Returns null before the order is placed. */
function linkedOrderOf(row: WalkUpRow): OrderForLinks | null {
  const { walkUpId: orderId, orderState: state, dueAgorot, orderPaidAt: paidAt, lot } = row;
  if (state === null || dueAgorot === null) return null;
  return { orderId, state, dueAgorot, paidAt, guestHash: row.buyerHash, customerId: row.buyerId, lot };
}

function failureOf({ clock }: WalkUpDeps, { state, startBefore, failure }: WalkUpRow): WalkUpView['failure'] {
  return state === 'starting' && isStartOverdue(startBefore, clock.now()) ? 'silent' : failure;
}

async function baysOf(deps: WalkUpDeps, { stationId, browserHash }: WalkUpRow): Promise<LiveBay[]> {
  const station = await findStation(deps.db, stationId);
  invariant(station !== null, 'the station of a walk-up is missing');
  // the start of a paid wash takes precedence over a reservation for a queued customer who has not arrived, as after a
  // sticker scan
  return liveBayStatesOf(deps, station, { browser: browserHash.toString('hex'), atSticker: true });
}
