import type { LotId } from '#contracts/core/ids.ts';
import type { ReissueReason } from '#contracts/entitlements/voucher-care.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { careAnswer, type Cared } from '../care-answer.ts';
import { reissueLot } from '../store/reissue-lot.ts';

/** `codeVersion` is of the code that is replaced: asked twice for the same, there is one new code. */
export type ReissueWish = {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly reason: ReissueReason;
  /** Whether its holder is written to; false where the caller does that. */
  readonly tell: boolean;
};

/**
 * Gives a voucher another code and link. The ones of before open nothing from that moment, also in the hands of somebody
 * who has just found it by them; washes, holds, history and last day stay. A frozen voucher stays frozen. Takes `db` or
 * a transaction; wake the outbox afterwards.
 */
export async function reissueVoucher(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'keyring'> & { readonly db: Queryable },
  actor: Actor,
  wish: ReissueWish,
): Promise<Cared> {
  const nextVersion = keyring.nextCodeVersion(wish.codeVersion);
  const outcome = await reissueLot(db, {
    ...wish,
    nextVersion,
    codeMac: keyring.codeMac(keyring.voucherCode(wish.lotId, nextVersion)),
    tokenHash: keyring.tokenHash(keyring.voucherToken(wish.lotId, nextVersion)),
    actor: auditNameOf(actor),
    now: clock.now(),
  });
  return careAnswer(outcome);
}
