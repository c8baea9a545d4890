import { orderIdSchema, type OrderToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WalkUpBody } from '#contracts/stations/walk-up.ts';
import { invariant } from '#domain/core/invariant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { RESERVATION_MS, reservationEnd } from '#domain/stations/walk-up/next-walk-up-step.ts';
import type { Visitor } from '#server/core/actor.ts';
import { rateLimitUsesOf, consumeRateLimits } from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/stations/deps.ts';
import { startCheckout } from '#server/selling/public.ts';
import { stationsRateLimits } from '#server/stations/limits.ts';
import { findStationBySlug, findStationByToken, type ScannedStationRow } from '../store/scanned-station.ts';
import { leaveQueue } from '../store/queue/bay-waiter.ts';
import { changeWalkUpState } from '../store/walk-up/change-walk-up-state.ts';
import { bindWalkUpToBrowser, reserveBay, type BayReservationOutcome } from '../store/walk-up/reserve-bay.ts';
import { findWalkUpByRequest, type WalkUpRow } from '../store/walk-up/walk-up.ts';
import { holdFreeBaysOf } from '../queue/hold-free-bays.ts';
import { startRefusalOf } from '../washes/start-wash.ts';
import { advanceWalkUp } from './advance-walk-up.ts';
import type { WalkUpDeps } from './start-walk-up.ts';

/** Visitor whose browser has the purchase cookie. */
export type WalkUpBuyer = Visitor & { readonly guestHash: Buffer };

type CreateDeps = WalkUpDeps & Pick<Deps, 'brand' | 'gateways' | 'limits' | 'metrics'>;

type CreateWalkUpOutcome = Outcome<
  { readonly walkUpToken: OrderToken; readonly redirectUrl: string; readonly reservedUntil: string },
  | 'station_not_found'
  | 'station_closed'
  | 'station_not_ready'
  | 'bay_busy'
  | 'bay_reserved'
  | 'package_not_found'
  | 'price_changed'
  | 'idempotency_key_reused'
  | 'request_in_progress'
  | 'payment_provider_unavailable'
  | 'too_many_requests'
  | 'work_required'
>;

type WalkUpRequest = {
  readonly body: WalkUpBody;
  /** Phone number for text messages (E.164). Null if the customer gave no phone number. */
  readonly phone: string | null;
  readonly locale: Locale;
};

/**
 * Reserves the bay, then starts the sale with the shop's usual checkout. Nothing can be paid before the payment page is
 * opened. After a crash before that, the same request continues the sale, or the reservation ends. If one network has
 * many reservations at one station, each further reservation needs a proof of work.
 */
export async function createWalkUp(
  deps: CreateDeps,
  actor: WalkUpBuyer,
  request: WalkUpRequest,
): Promise<CreateWalkUpOutcome> {
  const { body } = request;
  const station = await findScannedStation(deps, body);
  if (station === null) return refused('station_not_found');
  const place = `${actor.address}|${station.stationId}`;
  const taken = await consumeRateLimits(
    deps,
    rateLimitUsesOf([stationsRateLimits.reservations_by_place], actor, place),
  );
  if (!taken.allowed) return taken.refused;
  const reserved = await reserve(deps, actor, { ...request, station });
  if (!reserved.ok) taken.giveBack();
  deps.failpoint('after_walk_up_reserved');
  if (reserved.ok) return sell(deps, actor, { ...request, row: reserved.value });
  // a repeated request reserves nothing, and finds its purchase even if the bay can no longer be reserved
  const known = await findWalkUpByRequest(deps.db, body.requestId);
  if (known !== null) return repeatWalkUp(deps, actor, { ...request, station, row: known });
  invariant(reserved.refusal !== 'known', 'the walk-up of a known request is missing');
  return refused(reserved.refusal);
}

async function findScannedStation(
  { db, keyring }: Pick<CreateDeps, 'db' | 'keyring'>,
  { stationToken, slug, bayNo }: WalkUpBody,
): Promise<ScannedStationRow | null> {
  if (stationToken !== undefined) return findStationByToken(db, keyring.tokenHash(stationToken), bayNo);
  return slug === undefined ? null : findStationBySlug(db, slug, bayNo);
}

/**
 * Continues the walk-up purchase of a repeated request. A request with different content is refused. If the first
 * response was lost, the browser did not receive its cookie either. An unpaid purchase is therefore assigned to the
 * browser of the newest request, because only the customer's page knows the request's id.
 */
async function repeatWalkUp(
  deps: CreateDeps,
  actor: WalkUpBuyer,
  { row: found, station, ...request }: WalkUpRequest & { readonly row: WalkUpRow; readonly station: ScannedStationRow },
): Promise<CreateWalkUpOutcome> {
  const { body, locale } = request;
  const row = await advanceWalkUp(deps, found);
  const isSame =
    row.stationId === station.stationId &&
    row.packageNumber === body.packageId &&
    row.atSticker === (body.stationToken !== undefined);
  if (!isSame || (row.starts === 0 && row.bayNo !== body.bayNo)) return refused('idempotency_key_reused');
  if (row.state === 'reserved' || row.state === 'paying') {
    await bindWalkUpToBrowser(deps.db, { walkUpId: row.walkUpId, browserHash: actor.guestHash });
    return sell(deps, actor, { ...request, row });
  }
  if (!row.browserHash.equals(actor.guestHash)) return refused('idempotency_key_reused');
  const walkUpToken = deps.keyring.orderToken(row.walkUpId);
  return accepted({
    walkUpToken,
    redirectUrl: `${deps.config.publicUrl}/${locale}/walk-up/${walkUpToken}`,
    reservedUntil: toIsoInstant(row.reservedUntil ?? row.changedAt),
  });
}

/** Walk-up purchase before its payment. All times are in epoch ms. */
type SoldWalkUp = Pick<WalkUpRow, 'walkUpId' | 'state' | 'createdAt' | 'reservedUntil'>;

type ReservationOutcome =
  | { readonly ok: true; readonly value: SoldWalkUp }
  | { readonly ok: false; readonly refusal: 'station_closed' | Exclude<BayReservationOutcome, 'reserved'> };

/**
 * Reserves the bay for this browser. The write has a condition, so that only one of many concurrent browsers gets the
 * bay. If the same request is repeated at the same time, the walk-up purchase of the first request is returned.
 */
async function reserve(
  deps: CreateDeps,
  actor: WalkUpBuyer,
  { body, phone, station }: WalkUpRequest & { readonly station: ScannedStationRow },
): Promise<ReservationOutcome> {
  const { clock, db, ids, keyring } = deps;
  const unready = startRefusalOf(deps, station, body.bayNo);
  if (unready !== null) return { ok: false, refusal: unready };
  // a customer who did not scan a sticker may be elsewhere, so free bays are first reserved for customers in the queue
  if (body.stationToken === undefined && station.hasQueue) await holdFreeBaysOf(deps, station.stationId);
  const walkUpId = orderIdSchema.parse(ids.uuid());
  const { outcome, now } = await db.inTransaction(async (tx) => {
    const reservedAt = clock.now();
    const reservation = {
      walkUpId,
      tokenHash: keyring.tokenHash(keyring.orderToken(walkUpId)),
      requestId: body.requestId,
      stationId: station.stationId,
      bayNo: body.bayNo,
      packageNumber: body.packageId,
      browserHash: actor.guestHash,
      atSticker: body.stationToken !== undefined,
      byMail: body.email !== undefined,
      bySms: phone !== null,
      now: reservedAt,
      until: reservedAt + RESERVATION_MS,
    };
    const { outcome, queued } = await reserveBay(tx, reservation);
    if (outcome === 'reserved' && queued) {
      await leaveQueue(tx, { stationId: station.stationId, browserHash: actor.guestHash });
    }
    return { outcome, now: reservedAt };
  });
  if (outcome !== 'reserved') return { ok: false, refusal: outcome };
  return { ok: true, value: { walkUpId, state: 'reserved', createdAt: now, reservedUntil: now + RESERVATION_MS } };
}

/**
 * Starts or continues the checkout of a reserved walk-up purchase. A refusal releases the bay, except if it is
 * `request_in_progress`.
 */
async function sell(
  deps: CreateDeps,
  actor: WalkUpBuyer,
  { row, ...request }: WalkUpRequest & { readonly row: SoldWalkUp },
): Promise<CreateWalkUpOutcome> {
  const { locale } = request;
  const started = await startCheckout(deps, actor, commandOf(request, row));
  if (!started.ok) {
    if (started.refusal === 'idempotency_key_invalid') throw new Error('the id of a walk-up is no idempotency key');
    if (started.refusal !== 'request_in_progress') await release(deps, row);
    return refused(started.refusal);
  }
  if (row.state === 'reserved') await recordPaymentOpened(deps, row);
  const { orderToken, redirectUrl } = started.value;
  return accepted({
    walkUpToken: orderToken,
    redirectUrl: redirectUrl ?? `${deps.config.publicUrl}/${locale}/walk-up/${orderToken}`,
    reservedUntil: toIsoInstant(row.reservedUntil ?? row.createdAt),
  });
}

function commandOf({ body, phone, locale }: WalkUpRequest, { walkUpId }: SoldWalkUp) {
  return {
    orderId: walkUpId,
    kind: 'package',
    packageId: body.packageId,
    email: body.email ?? '',
    paymentMethod: body.paymentMethod,
    applyMemberDiscount: false,
    recipientName: null,
    recipientEmail: null,
    recipientPhone: null,
    buyerPhone: phone,
    petName: null,
    personalMessage: null,
    senderName: null,
    locale,
    giftLocale: null,
    giftDueAt: null,
    shownAgorot: body.shownAgorot ?? null,
    // the id of the walk-up purchase is used as the idempotency key, because the purchase has only one order
    idempotencyKey: walkUpId,
  } as const;
}

/** Records that the payment page was opened. If this write is lost, the next request of the page repeats it. */
async function recordPaymentOpened(
  { clock, db, failpoint }: CreateDeps,
  { walkUpId, createdAt }: SoldWalkUp,
): Promise<void> {
  const now = clock.now();
  const reservedUntil = reservationEnd(createdAt, now);
  await changeWalkUpState(db, { walkUpId, from: 'reserved', to: 'paying', failure: null, now, reservedUntil });
  failpoint('after_walk_up_moved');
}

async function release({ clock, db }: CreateDeps, { walkUpId, state }: SoldWalkUp): Promise<void> {
  const now = clock.now();
  await changeWalkUpState(db, { walkUpId, from: state, to: 'abandoned', failure: null, now, reservedUntil: now });
}
