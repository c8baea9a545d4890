import { redemptionIdSchema, type RedemptionId, type StationId, type VoucherToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { holdTimesAt } from '#domain/entitlements/redemption.ts';
import { accountOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { holdWash as hold, type HoldOutcome } from './store/hold-wash.ts';
import { findRequest, type KnownRequest } from './store/redemption-request.ts';
import { findVoucherByLink, type VoucherRow } from './store/voucher.ts';
import { findTypedVoucher, type FindDeps } from './find-typed-voucher.ts';
import { viewerOf } from './voucher-view.ts';

/** A voucher as somebody shows it: by its link, or by the code that was typed. */
export type ShownVoucher = { readonly voucherToken: VoucherToken } | { readonly code: string };

/** Where a wash is wanted; `requestId` is the asker's own and makes one wash of any number of tries. */
export type WashWish = {
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  readonly requestId: string;
  /** How long the machine may take to begin. */
  readonly startWindowMs: number;
};

type HoldRefusal =
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

/**
 * Holds one wash of a voucher for a bay: nobody else can spend it, and it is not spent yet. What cannot be used is told
 * only to whoever surely holds it; every other text is a code that nobody has. The same request again is the same wash.
 */
export async function holdWash(
  deps: Pick<Deps, 'clock' | 'db' | 'failpoint' | 'ids' | 'keyring'>,
  actor: Visitor,
  { voucher, wish, mayStart }: AskedWash,
): Promise<Outcome<RedemptionId, HoldRefusal>> {
  const { clock, db, ids, keyring } = deps;
  const shown = await findShown(deps, actor, voucher);
  if (shown === null) return refused('voucher_not_found');
  const unready = mayStart();
  if (unready !== null) {
    // said again of a wash that was held before, even if the station closed or fell silent meanwhile
    const known = await findRequest(db, wish);
    return known === null ? refused(unready) : sameWash(known, shown);
  }
  const now = clock.now();
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const { startWindowMs, ...place } = wish;
  const outcome = await hold(db, {
    ...place,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    lotId: shown.lotId,
    codeVersion: shown.codeVersion,
    viewer: accountOf(actor),
    now,
    ...holdTimesAt(now, startWindowMs),
  });
  deps.failpoint('after_wash_held');
  if (outcome === 'held') return accepted(redemptionId);
  // of two tries at once the second sees the bay taken before it sees by whom: by itself, perhaps
  const known = await findRequest(db, wish);
  return known === null ? refused(refusalOf(outcome)) : sameWash(known, shown);
}

function refusalOf(outcome: Exclude<HoldOutcome, 'held'>): HoldRefusal {
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

function sameWash(known: KnownRequest, { lotId }: VoucherRow): Outcome<RedemptionId, 'idempotency_key_reused'> {
  return known.lotId === lotId ? accepted(known.redemptionId) : refused('idempotency_key_reused');
}

async function findShown(deps: FindDeps, actor: Visitor, voucher: ShownVoucher): Promise<VoucherRow | null> {
  if ('code' in voucher) return findTypedVoucher(deps, actor, voucher.code);
  return findVoucherByLink(deps.db, deps.keyring.tokenHash(voucher.voucherToken), viewerOf(actor));
}
