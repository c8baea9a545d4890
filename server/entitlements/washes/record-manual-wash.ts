import { redemptionIdSchema, type StationId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { findPresentedVoucher, voucherToCharge, type PresentedVoucher } from '../find-presented-voucher.ts';
import { addManualWash, findManualWash, type ManualWashRow } from '../store/washes/manual-wash.ts';
import { findRedemptionRequest } from '../store/redemption-request.ts';

/** A wash that staff gave while the shop was unreachable. Instants in epoch ms. */
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
 * Books a wash that already took place without a machine. If the voucher was valid at that time, the wash is charged to
 * it. Otherwise staff are notified, and the customer pays nothing more. It is idempotent per note.
 */
export async function recordManualWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  guest: Guest,
  { voucher, ...wash }: ManualWash,
): Promise<ManualWashRow> {
  const { clock, db, ids, keyring } = deps;
  const known = await findManualWash(db, wash);
  if (known !== null) return known;
  // the wash was already started by the original request, so it is not booked again
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
