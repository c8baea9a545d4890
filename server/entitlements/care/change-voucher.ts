import type { LotId } from '#contracts/core/ids.ts';
import type { FreezeReason, VoidReason, ReissueReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { codeEndingKeyOf } from '#server/core/keyring/search-keys.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { voucherChangeResultOf, type VoucherChangeResult } from '../voucher-change-result.ts';
import { freezeLot, unfreezeLot } from '../store/freeze-lot.ts';
import { voidLot } from '../store/void-lot.ts';
import { reissueLot } from '../store/reissue-lot.ts';

/** Freezes a voucher until it is unfrozen. No new wash can start. Washes in progress are completed or released. */
export async function freezeVoucher(
  { clock, db }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  actor: Actor,
  freeze: { readonly lotId: LotId; readonly reason: FreezeReason },
): Promise<VoucherChangeResult> {
  return voucherChangeResultOf(await freezeLot(db, { ...freeze, actor: auditNameOf(actor), now: clock.now() }));
}

/**
 * Ends the shop's freeze of a voucher. If a dispute or a cancellation has also frozen the voucher, it stays frozen.
 * Otherwise it is usable again, and its last day moves by the number of frozen days.
 */
export async function unfreezeVoucher(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { lotId }: { readonly lotId: LotId },
): Promise<VoucherChangeResult> {
  const change = { lotId, actor: auditNameOf(actor), now: clock.now() };
  return voucherChangeResultOf(await db.inTransaction((tx) => unfreezeLot(tx, change)));
}

/**
 * Cancels the remaining washes of a voucher permanently, without a refund. Do not call it for a refund, which cancels
 * the washes itself.
 */
export async function voidVoucher(
  { clock, db }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  actor: Actor,
  change: { readonly lotId: LotId; readonly reason: VoidReason },
): Promise<VoucherChangeResult> {
  return voucherChangeResultOf(await voidLot(db, { ...change, actor: auditNameOf(actor), now: clock.now() }));
}

/**
 * Request to replace a voucher's code and link. `codeVersion` is the version that is replaced, so that a repeated
 * request creates only one new code.
 */
export type ReissueRequest = {
  readonly lotId: LotId;
  readonly codeVersion: number;
  readonly reason: ReissueReason;
  /** True if this call mails the new code to the holder. If it is false, the caller informs the holder. */
  readonly tell: boolean;
};

/**
 * Gives a voucher a new code and link. The previous code and link stop working immediately, even for requests in
 * progress. Washes, reservations, history and last day do not change. A frozen voucher stays frozen. `deps.db` can be a
 * transaction. Wake the outbox worker afterwards.
 */
export async function reissueVoucher(
  { clock, db, keyring }: Pick<Deps, 'clock' | 'keyring'> & { readonly db: Queryable },
  actor: Actor,
  command: ReissueRequest,
): Promise<VoucherChangeResult> {
  const nextVersion = keyring.nextCodeVersion(command.codeVersion);
  const code = keyring.voucherCode(command.lotId, nextVersion);
  const outcome = await reissueLot(db, {
    ...command,
    nextVersion,
    codeMac: keyring.codeMac(code),
    endingKey: codeEndingKeyOf(keyring, codeEnding(code)),
    tokenHash: keyring.tokenHash(keyring.voucherToken(command.lotId, nextVersion)),
    actor: auditNameOf(actor),
    now: clock.now(),
  });
  return voucherChangeResultOf(outcome);
}
