import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import { amountWithoutApproval, actionLimitFor } from '#domain/staff/action-limits.ts';
import { shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { holdWashOfOrder, type WashHoldRequest } from '#server/entitlements/public.ts';
import { findStation, findWashOfRequest, startReservedWash, type StartWashDeps } from '#server/stations/public.ts';
import { readStaffLimits } from '../settings/staff-limits.ts';
import { addGoodwillWashes, valueGoodwill, type GoodwillDeps } from './goodwill-gift.ts';
import { sealGoodwillText } from './sealed-goodwill.ts';
import {
  addGoodwill,
  findGoodwillByKey,
  lockGoodwillGiver,
  sumGoodwillWithoutApproval,
  type GoodwillGiver,
} from './store/goodwill.ts';

export type FreeWashRequest = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly packageNumber: number;
  readonly reason: GoodwillReason;
  readonly note: string;
  /** Value of the wash as the dialog showed it. The request is refused if the value has changed. */
  readonly seen: { readonly worthAgorot: number };
  readonly idempotencyKey: string;
};

type Refusal =
  | 'not_found'
  | 'package_not_found'
  | 'goodwill_too_much'
  | 'free_wash_limit'
  | 'changed_meanwhile'
  | 'idempotency_key_reused'
  | 'voucher_not_usable'
  | 'bay_busy'
  | 'station_closed'
  | 'station_not_ready';

/** Error that rolls the transaction back, because the free wash could not be reserved for the bay. */
class FreeWashRefusedError extends Error {
  override readonly name = 'FreeWashRefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type FreeWashDeps = GoodwillDeps & StartWashDeps;
type FreeWashGift = {
  readonly actor: Staff;
  readonly request: FreeWashRequest;
  readonly wash: Omit<WashHoldRequest, 'voucher'>;
};

/**
 * Gives a customer at a machine one free wash. It places an order of one free wash, reserves the wash for the bay
 * immediately and starts it like any other wash. It counts towards the staff user's limits and never becomes a
 * proposal. Gift, order and reservation are one transaction. A repeated request returns the same wash.
 */
export async function giveFreeWash(
  deps: FreeWashDeps,
  actor: Staff,
  request: FreeWashRequest,
): Promise<Outcome<RedemptionId, Refusal>> {
  const station = await findStation(deps.db, request.stationId);
  if (station === null) return refused('not_found');
  const place = { station, bayNo: request.bayNo, requestId: `free-wash:${request.idempotencyKey}` };
  return await startReservedWash<Refusal>(deps, place, (wash) =>
    giveFreeWashOrRollBack(deps, { actor, request, wash }),
  );
}

async function giveFreeWashOrRollBack(
  deps: FreeWashDeps,
  giving: FreeWashGift,
): Promise<Outcome<RedemptionId, Refusal>> {
  try {
    return await deps.db.inTransaction(async (tx) => {
      const outcome = await giveFreeWashInTx(deps, tx, giving);
      if (!outcome.ok) throw new FreeWashRefusedError(outcome.refusal);
      return outcome;
    });
  } catch (error) {
    if (error instanceof FreeWashRefusedError) return refused(error.refusal);
    throw error;
  }
}

async function giveFreeWashInTx(
  deps: FreeWashDeps,
  tx: Tx,
  giving: FreeWashGift,
): Promise<Outcome<RedemptionId, Refusal>> {
  const { actor, request, wash } = giving;
  const giver = await lockGoodwillGiver(tx, actor.staffId);
  const earlier = await findGoodwillByKey(tx, request.idempotencyKey);
  if (earlier !== null) return await findWashOfRepeatedRequest(deps, tx, { ...giving, wishMac: earlier.wishMac });
  const valued = await valueGoodwill(deps, tx, { kind: 'washes', packageNumber: request.packageNumber });
  if (!valued.ok) return valued;
  const { units, worthAgorot } = valued.value;
  if (units !== 1) return refused('package_not_found');
  const refusal = await limitRefusalOf(deps, tx, { actor, request, giver, worthAgorot });
  if (refusal !== null) return refused(refusal);
  const goodwillId = deps.ids.uuid();
  const orderId = await addGoodwillWashes(deps, tx, { goodwillId, valued: valued.value, to: recipient });
  if (orderId === null) return refused('changed_meanwhile');
  const held = await holdWashOfOrder(deps, tx, { ...wash, orderId, browserHash: null });
  if (!held.ok) return held;
  await addGoodwill(tx, { ...rowOf(deps, goodwillId, giving), worthAgorot, orderId });
  const { stationId, bayNo, reason } = request;
  await appendAudit(tx, actor, {
    action: 'credit.mint',
    refId: goodwillId,
    detail: { kind: 'washes', units, worthAgorot, reason, orderId, stationId, bayNo },
  });
  return held;
}

/** Recipient of the free wash, who is the customer at the machine and gets no message. */
const recipient = {
  customerId: null,
  email: '',
  unverifiedEmail: null,
  emailIndex: null,
  locale: 'he' as Locale,
} as const;

type FreeWashLimitFacts = Pick<FreeWashGift, 'actor' | 'request'> & {
  readonly giver: GoodwillGiver;
  readonly worthAgorot: number;
};

async function limitRefusalOf(
  { clock }: FreeWashDeps,
  tx: Tx,
  { actor: { staffId }, request, giver, worthAgorot }: FreeWashLimitFacts,
): Promise<Extract<ProblemCode, 'free_wash_limit' | 'changed_meanwhile'> | null> {
  if (worthAgorot !== request.seen.worthAgorot) return 'changed_meanwhile';
  const todayAgorot = await sumGoodwillWithoutApproval(tx, { staffId, ...shopDayBoundsAt(clock.now()) });
  const limit = actionLimitFor('goodwill', await readStaffLimits(tx), giver);
  const left = amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot });
  return worthAgorot > left ? 'free_wash_limit' : null;
}

async function findWashOfRepeatedRequest(
  deps: FreeWashDeps,
  tx: Tx,
  giving: FreeWashGift & { readonly wishMac: Buffer },
): Promise<Outcome<RedemptionId, Refusal>> {
  if (!giving.wishMac.equals(requestMacOf(deps, giving))) return refused('idempotency_key_reused');
  const wash = await findWashOfRequest(tx, giving.wash.command);
  return wash === null ? refused('idempotency_key_reused') : accepted(wash.redemptionId);
}

function rowOf(deps: FreeWashDeps, goodwillId: string, giving: FreeWashGift) {
  const { actor, request } = giving;
  const now = deps.clock.now();
  return {
    goodwillId,
    kind: 'washes' as const,
    units: 1,
    packageNumber: request.packageNumber,
    customerId: null,
    emailIndex: null,
    emailSealed: null,
    noteSealed: sealGoodwillText(deps.keyring, 'note_sealed', { goodwillId, text: request.note }),
    locale: recipient.locale,
    reason: request.reason,
    idempotencyKey: request.idempotencyKey,
    wishMac: requestMacOf(deps, giving),
    staffId: actor.staffId,
    now,
    state: 'given' as const,
    givenAt: now,
  };
}

/**
 * Returns the MAC of staff user, bay and free wash. If another request uses the same key, its MAC differs, so it is not
 * mistaken for a repeated request.
 */
function requestMacOf({ keyring }: FreeWashDeps, { actor, request }: Pick<FreeWashGift, 'actor' | 'request'>): Buffer {
  const { stationId, bayNo, packageNumber, reason } = request;
  return keyring.blindIndex('goodwill', JSON.stringify([actor.staffId, stationId, bayNo, packageNumber, reason]));
}
