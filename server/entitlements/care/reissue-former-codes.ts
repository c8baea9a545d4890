import type { LotId } from '#contracts/core/ids.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { reissueVoucher } from './reissue-voucher.ts';
import { countFormerCodes, listFormerCodes } from '../store/former-codes.ts';

type ReissueDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

const BATCH = 100;

/** How many vouchers that open something have a code of a former master secret. */
export function countFormer({ db, keyring }: ReissueDeps): Promise<number> {
  return countFormerCodes(db, keyring.nextCodeVersion(0));
}

/**
 * After a leak: every voucher that opens something and whose code a former master secret makes gets another, of the one
 * that writes, by mail to its holder; a gift for a later day leaves with the new one. Each is a reissue of its own with
 * its row in the audit, so a run that is stopped or killed anywhere is started again. Answers how many it was.
 */
export async function reissueFormerCodes(deps: ReissueDeps, actor: Actor, stopping: AbortSignal): Promise<number> {
  const firstVersion = deps.keyring.nextCodeVersion(0);
  let reissued = 0;
  let after: LotId | null = null;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch at a time, beside an open shop
    const former = await listFormerCodes(deps.db, { firstVersion, after, limit: BATCH });
    for (const { lotId, codeVersion, planned } of former) {
      stopping.throwIfAborted();
      const wish = { lotId, codeVersion, reason: 'leaked', tell: !planned } as const;
      // oxlint-disable-next-line no-await-in-loop -- a commit each: what is done stays done
      const { ok } = await reissueVoucher(deps, actor, wish);
      // one that was used up, or reissued by somebody, meanwhile
      if (ok) reissued += 1;
    }
    after = former.at(-1)?.lotId ?? null;
    if (after === null) return reissued;
  }
}
