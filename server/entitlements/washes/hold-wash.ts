import { redemptionIdSchema, type RedemptionId, type StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { holdTimesAt } from '#domain/entitlements/redemption.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { holdWash as hold, type HoldOutcome } from '../store/washes/hold-wash.ts';
import { findShown, type Shown, type ShownVoucher } from '../find-shown.ts';
import { findRequest, isPassUsed, type KnownRequest } from '../store/redemption-request.ts';

/** Where a wash is wanted; `requestId` is the asker's own and makes one wash of any number of tries. */
export type WashWish = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  readonly requestId: string;
  /** How long the machine may take to begin. */
  readonly startWindowMs: number;
};

export type HoldRefusal =
  | 'voucher_not_found'
  | 'voucher_not_usable'
  | 'bay_busy'
  | 'station_closed'
  | 'station_not_ready'
  | 'idempotency_key_reused';

export type AskedWash = {
  readonly voucher: ShownVoucher;
  readonly wish: WashWish;
  /** Why the place cannot begin now; null where it can. Not asked about a request that was held before. */
  mayStart(): 'station_closed' | 'station_not_ready' | null;
};

type HoldDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'ids' | 'keyring'>;

/**
 * Holds one wash of a voucher for a bay: nobody else can spend it, and it is not spent yet. What cannot be used is told
 * only to whoever surely holds it; every other text is a code that nobody has. The same request again is the same wash,
 * also when the rotating code that asked is long over.
 */
export async function holdWash(
  deps: HoldDeps,
  actor: Visitor,
  { voucher, wish, mayStart }: AskedWash,
): Promise<Outcome<RedemptionId, HoldRefusal>> {
  const { clock, db, ids, keyring } = deps;
  const shown = await findShown(deps, actor, voucher);
  if (shown === null) return refused('voucher_not_found');
  const now = clock.now();
  const unready = shown.goodUntil < steadyNow(clock) ? 'voucher_not_found' : mayStart();
  // said again of a wash that was held before, even if the station closed or fell silent meanwhile
  if (unready !== null) return sameWash(await findRequest(db, wish), { shown, else: unready });
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const { startWindowMs, ...place } = wish;
  const outcome = await hold(db, {
    ...place,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    lotId: shown.row.lotId,
    codeVersion: shown.row.codeVersion,
    viewer: shown.viewer,
    passId: shown.passId,
    now,
    ...holdTimesAt(now, startWindowMs),
  });
  deps.failpoint('after_wash_held');
  if (outcome === 'held') return accepted(redemptionId);
  // of two tries at once the second sees the bay taken before it sees by whom: by itself, perhaps
  const known = await findRequest(db, wish);
  if (known === null && shown.passId !== null && (await isPassUsed(db, shown.passId))) {
    return refused('voucher_not_found');
  }
  return sameWash(known, { shown, else: refusalOf(outcome) });
}

export function refusalOf(
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

/** The wash that this request is already, or why there is none. */
function sameWash(
  known: KnownRequest | null,
  { shown, else: refusal }: { readonly shown: Shown; readonly else: HoldRefusal },
): Outcome<RedemptionId, HoldRefusal> {
  if (known === null) return refused(refusal);
  return known.lotId === shown.row.lotId ? accepted(known.redemptionId) : refused('idempotency_key_reused');
}
