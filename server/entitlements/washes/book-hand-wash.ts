import { redemptionIdSchema, type StationId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Guest } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findShown, spentOf, type ShownVoucher } from '../find-shown.ts';
import { addHandWash, findHandWash, type HandWashRow } from '../store/washes/hand-wash.ts';
import { findRequest } from '../store/redemption-request.ts';

/** A wash that staff gave while the shop could not be asked. Instants are epoch ms. */
export type HandWash = {
  readonly scannerId: string;
  readonly noteId: string;
  readonly stationId: StationId;
  readonly bayNo: number;
  readonly minutes: number;
  readonly voucher: ShownVoucher;
  readonly givenAt: number;
};

/**
 * Books a wash that took place already: no machine is asked. It is taken from its voucher where that was good when it
 * was given, once; else the shop's people hear of it, and the customer pays nothing more. The same note is the same row.
 */
export async function bookHandWash(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  guest: Guest,
  { voucher, ...wash }: HandWash,
): Promise<HandWashRow> {
  const { clock, db, ids, keyring } = deps;
  const known = await findHandWash(db, wash);
  if (known !== null) return known;
  // the try that began it had reached us: its wash is the one that is paid
  const begun = await findRequest(db, { stationId: wash.stationId, requestId: wash.noteId });
  if (begun !== null) return { ...wash, redemptionId: begun.redemptionId };
  const shown = await findShown(deps, guest, voucher);
  const redemptionId = redemptionIdSchema.parse(ids.uuid());
  await addHandWash(db, {
    ...wash,
    ...spentOf(shown, wash.givenAt),
    redemptionId,
    tokenHash: keyring.tokenHash(keyring.redemptionToken(redemptionId)),
    receivedAt: clock.now(),
  });
  const row = await findHandWash(db, wash);
  invariant(row !== null, 'a note that was kept is there');
  return row;
}
