import { redemptionIdSchema, type OrderId, type RedemptionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { washHoldTimesAt } from '#domain/entitlements/redemption.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findLotOfOrder } from '../store/washes/ordered-wash.ts';
import { holdWashInTx } from '../store/washes/hold-wash.ts';
import { holdRefusalOf, type WashHoldRequest, type HoldRefusal } from './hold-wash.ts';

type OrderWashHold = Omit<WashHoldRequest, 'voucher'> & {
  readonly orderId: OrderId;
  /** Browser that paid, as the SHA-256 of its cookie; null if a staff user starts the wash. */
  readonly browserHash: Buffer | null;
};

type OrderedRefusal = Extract<HoldRefusal, 'voucher_not_usable' | 'bay_busy' | 'station_closed' | 'station_not_ready'>;

/**
 * Reserves one wash of a paid order for a bay, within the caller's transaction. The caller has already locked the rows
 * of the order's wash, so that the wash starts only once.
 */
export async function holdWashOfOrder(
  { clock, ids, keyring }: Pick<Deps, 'clock' | 'ids' | 'keyring'>,
  tx: Tx,
  { orderId, browserHash, command, mayStart }: OrderWashHold,
): Promise<Outcome<RedemptionId, OrderedRefusal>> {
  const unready = mayStart();
  if (unready !== null) return refused(unready);
  const now = clock.now();
  const lot = await findLotOfOrder(tx, { orderId, now });
  if (lot === null) return refused('voucher_not_usable');
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const { startWindowMs, ...place } = command;
  const outcome = await holdWashInTx(tx, {
    ...place,
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    lotId: lot.lotId,
    codeVersion: lot.codeVersion,
    viewer: lot.customerId,
    browserHash,
    passId: null,
    now,
    ...washHoldTimesAt(now, startWindowMs),
  });
  return outcome === 'held' ? accepted(redemptionId) : refused(holdRefusalOf(outcome));
}
