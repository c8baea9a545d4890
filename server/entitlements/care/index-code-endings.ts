import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import { indexRows } from '#server/core/jobs/index-rows.ts';
import { codeEndingKeyOf } from '#server/core/keyring/search-keys.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { storeCodeEnding, listUnindexedCodeEndings } from '#server/entitlements/store/code-ending.ts';

/**
 * Adds the missing search keys for the last characters of voucher codes that earlier releases stored. Returns the
 * number of vouchers that got a search key. Ends early when the server stops.
 */
export async function indexCodeEndings(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedCodeEndings(db, limit),
    async index({ lotId, codeVersion }) {
      const endingKey = codeEndingKeyOf(keyring, codeEnding(keyring.voucherCode(lotId, codeVersion)));
      await storeCodeEnding(db, { lotId, codeVersion, endingKey });
    },
  });
}
