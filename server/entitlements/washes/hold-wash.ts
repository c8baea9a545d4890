import { redemptionIdSchema, type RedemptionId, type StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { washHoldTimesAt } from '#domain/entitlements/redemption.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { holdWash as hold, type HoldOutcome } from '../store/washes/hold-wash.ts';
import { findPresentedVoucher, type VoucherPresentation, type PresentedVoucher } from '../find-presented-voucher.ts';
import { findRedemptionRequest, isPassUsed, type StoredRedemptionRequest } from '../store/redemption-request.ts';

/** Request for a wash at a bay of a station. The caller creates `requestId`, so that retries lead to one wash. */
export type WashStartRequest = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  readonly requestId: string;
  /** Maximum time in ms until the machine starts the wash. */
  readonly startWindowMs: number;
};

export type HoldRefusal =
  | 'voucher_not_found'
  | 'voucher_not_usable'
  | 'bay_busy'
  | 'station_closed'
  | 'station_not_ready'
  | 'idempotency_key_reused';

export type WashHoldRequest = {
  readonly voucher: PresentedVoucher;
  readonly command: WashStartRequest;
  /**
   * Returns the reason why no wash can start here now. Returns null if a wash can start. It is not called for a
   * repeated request.
   */
  mayStart(): 'station_closed' | 'station_not_ready' | null;
};

type HoldDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'ids' | 'keyring'>;

/**
 * Reserves one wash of a voucher for a bay, without spending it. Only a holder of the voucher gets the reason why it is
 * not usable. Any other caller gets the refusal of an unknown code. A repeated request returns the same wash, even
 * after its rotating code has expired.
 */
export async function holdWash(
  deps: HoldDeps,
  actor: Visitor,
  { voucher, command, mayStart }: WashHoldRequest,
): Promise<Outcome<RedemptionId, HoldRefusal>> {
  const { clock, db, ids, keyring } = deps;
  const presented = await findPresentedVoucher(deps, actor, voucher);
  if (presented === null) return refused('voucher_not_found');
  const now = clock.now();
  const unready = presented.goodUntil < steadyNow(clock) ? 'voucher_not_found' : mayStart();
  // a repeated request gets the wash that was reserved before, even if the station was closed or went offline meanwhile
  if (unready !== null)
    return isSameWash(await findRedemptionRequest(db, command), { shown: presented, else: unready });
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const { startWindowMs, ...place } = command;
  const outcome = await hold(db, {
    ...place,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    lotId: presented.row.lotId,
    codeVersion: presented.row.codeVersion,
    viewer: presented.viewer,
    browserHash: actor.guestHash,
    passId: presented.passId,
    now,
    ...washHoldTimesAt(now, startWindowMs),
  });
  deps.failpoint('after_wash_held');
  if (outcome === 'held') return accepted(redemptionId);
  // the second of two concurrent attempts sees an occupied bay, which the first attempt of the same request may have
  // occupied
  const known = await findRedemptionRequest(db, command);
  if (known === null && presented.passId !== null && (await isPassUsed(db, presented.passId))) {
    return refused('voucher_not_found');
  }
  return isSameWash(known, { shown: presented, else: holdRefusalOf(outcome) });
}

export function holdRefusalOf(
  outcome: Exclude<HoldOutcome, 'held'>,
): Extract<HoldRefusal, 'voucher_not_usable' | 'station_not_ready' | 'bay_busy'> {
  switch (outcome) {
    case 'not_usable':
      return 'voucher_not_usable';
    case 'bay_out':
      return 'station_not_ready';
    case 'bay_busy':
      return 'bay_busy';
    default:
      return assertNever(outcome);
  }
}

/**
 * Returns the wash that an earlier request with the same id reserved. Returns the given refusal if there is none.
 * Refuses with `idempotency_key_reused` if the earlier request was for another voucher.
 */
function isSameWash(
  known: StoredRedemptionRequest | null,
  { shown, else: refusal }: { readonly shown: VoucherPresentation; readonly else: HoldRefusal },
): Outcome<RedemptionId, HoldRefusal> {
  if (known === null) return refused(refusal);
  return known.lotId === shown.row.lotId ? accepted(known.redemptionId) : refused('idempotency_key_reused');
}
