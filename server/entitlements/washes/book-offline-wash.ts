import { redemptionIdSchema, type StationId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findShown, spentOf, type ShownVoucher } from '../find-shown.ts';
import { addOfflineWash, findOfflineWash, lockJournal, type OfflineWashRow } from '../store/washes/offline-wash.ts';

/** A wash that a machine gave while it could not ask. Instants are epoch ms. */
type OfflineWash = {
  readonly stationId: StationId;
  /** The station's own number of the wash. */
  readonly transactionId: string;
  readonly bayNo: number;
  readonly minutes: number;
  readonly voucher: ShownVoucher;
  readonly givenAt: number;
  readonly timeBelieved: boolean;
};

/**
 * Books a wash that a machine's journal tells of: from its voucher where that was good when the machine took it and the
 * machine was allowed to; else the shop bears it and its people hear of it. The same number is the same row, and
 * `isNew` where it was not there before.
 */
export async function bookOfflineWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  guest: Guest,
  { voucher, ...wash }: OfflineWash,
): Promise<OfflineWashRow & { readonly isNew: boolean }> {
  const { clock, db, ids, keyring } = deps;
  const known = await findOfflineWash(db, wash);
  if (known !== null) return { ...known, isNew: false };
  const shown = await findShown(deps, guest, voucher);
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  const receivedAt = clock.now();
  return await db.inTransaction(async (tx) => {
    await lockJournal(tx, wash.stationId);
    const told = await findOfflineWash(tx, wash);
    if (told !== null) return { ...told, isNew: false };
    await addOfflineWash(tx, {
      ...wash,
      ...spentOf(shown, wash.givenAt),
      redemptionId,
      tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
      receivedAt,
      rinseDueAt: rinseDueAt(receivedAt, wash.minutes),
      day: shopDayText(receivedAt),
    });
    const row = await findOfflineWash(tx, wash);
    invariant(row !== null, 'a wash that was kept is there');
    return { ...row, isNew: true };
  });
}
