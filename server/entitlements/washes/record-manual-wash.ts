import { redemptionIdSchema, type StationId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findPresentedVoucher, voucherToCharge, type PresentedVoucher } from '../find-presented-voucher.ts';
import { addManualWash, findManualWash, type ManualWashRow } from '../store/washes/manual-wash.ts';
import { findRedemptionRequest } from '../store/redemption-request.ts';

/** A wash that staff gave manually while the shop was unreachable. Times are in epoch ms. */
export type ManualWash = {
  readonly scannerId: string;
  readonly noteId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  readonly voucher: PresentedVoucher;
  readonly givenAt: number;
};

/**
 * Books a wash that already took place without a machine. The wash is charged to the voucher if it was valid at that
 * time. Otherwise staff users are notified, and the customer pays nothing more. It is idempotent per note.
 */
export async function recordManualWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  guest: Guest,
  { voucher, ...wash }: ManualWash,
): Promise<ManualWashRow> {
  const { clock, db, ids, keyring } = deps;
  const known = await findManualWash(db, wash);
  if (known !== null) return known;
  // the original request already started the wash, so it is not booked again
  const begun = await findRedemptionRequest(db, { stationId: wash.stationId, requestId: wash.noteId });
  if (begun !== null) return { ...wash, redemptionId: begun.redemptionId };
  const presented = await findPresentedVoucher(deps, guest, voucher);
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  await addManualWash(db, {
    ...wash,
    ...voucherToCharge(presented, wash.givenAt),
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    receivedAt: clock.now(),
  });
  const row = await findManualWash(db, wash);
  invariant(row !== null, 'the stored note is missing');
  return row;
}
