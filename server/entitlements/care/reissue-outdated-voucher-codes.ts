import type { LotId } from '#contracts/core/ids.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { reissueVoucher } from './change-voucher.ts';
import { countOutdatedVoucherCodes, listOutdatedVoucherCodes } from '../store/outdated-voucher-codes.ts';

type ReissueDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

const BATCH_SIZE = 100;

/** Returns the number of usable vouchers whose code was created with a former master secret. */
export function countVouchersToReissue({ db, keyring }: ReissueDeps): Promise<number> {
  return countOutdatedVoucherCodes(db, keyring.nextCodeVersion(0));
}

/**
 * Replaces the code of every usable voucher that was created with a former master secret, after a leak of that secret.
 * Mails the new code to the voucher's holder. A gift for a later day is sent with the new code. Each new code is
 * committed separately with its audit row, so an interrupted run can be started again. Returns the number of replaced
 * codes.
 */
export async function reissueOutdatedVoucherCodes(
  deps: ReissueDeps,
  actor: Actor,
  stopping: AbortSignal,
): Promise<number> {
  const firstVersion = deps.keyring.nextCodeVersion(0);
  let reissued = 0;
  let after: LotId | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time, because the shop is open
    const former = await listOutdatedVoucherCodes(deps.db, { firstVersion, after, limit: BATCH_SIZE });
    for (const { lotId, codeVersion, planned } of former) {
      stopping.throwIfAborted();
      const command = { lotId, codeVersion, reason: 'leaked', tell: !planned } as const;
      // oxlint-disable-next-line no-await-in-loop -- one commit each, so that an interrupted run loses nothing
      const { ok } = await reissueVoucher(deps, actor, command);
      // a voucher that was used up or got a new code in the meantime does not count
      if (ok) reissued += 1;
    }
    after = former.at(-1)?.lotId ?? null;
    if (after === null) return reissued;
  }
}
