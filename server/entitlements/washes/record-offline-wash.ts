import { redemptionIdSchema, type StationId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findPresentedVoucher, voucherToCharge, type PresentedVoucher } from '../find-presented-voucher.ts';
import {
  addOfflineWash,
  findOfflineWash,
  lockOfflineWashes,
  type OfflineWashRow,
} from '../store/washes/offline-wash.ts';

/** A wash that a machine started without a connection to the shop. Times are in epoch ms. */
type OfflineWash = {
  readonly stationId: StationId;
  /** Number that the station assigned to the wash. */
  readonly transactionId: string;
  readonly bayNo: number;
  readonly minutes: number;
  readonly voucher: PresentedVoucher;
  readonly givenAt: number;
  readonly timeBelieved: boolean;
};

/**
 * Books a wash from the event log of a machine. The voucher is charged if it was valid at the time of the wash and the
 * machine's allowance is not used up. Otherwise the wash is the shop's loss, and staff users are notified. It is
 * idempotent per transaction number. `isNew` is false for a repeated report.
 */
export async function recordOfflineWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  guest: Guest,
  { voucher, ...wash }: OfflineWash,
): Promise<OfflineWashRow & { readonly isNew: boolean }> {
  const { clock, db, ids, keyring } = deps;
  const known = await findOfflineWash(db, wash);
  if (known !== null) return { ...known, isNew: false };
  const presented = await findPresentedVoucher(deps, guest, voucher);
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const receivedAt = clock.now();
  return await db.inTransaction(async (tx) => {
    await lockOfflineWashes(tx, wash.stationId);
    const booked = await findOfflineWash(tx, wash);
    if (booked !== null) return { ...booked, isNew: false };
    await addOfflineWash(tx, {
      ...wash,
      ...voucherToCharge(presented, wash.givenAt),
      redemptionId,
      tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
      receivedAt,
      rinseDueAt: rinseDueAt(receivedAt, wash.minutes),
      day: shopDayText(receivedAt),
    });
    const row = await findOfflineWash(tx, wash);
    invariant(row !== null, 'the stored wash is missing');
    return { ...row, isNew: true };
  });
}
