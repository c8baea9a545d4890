import { indexRows } from '#server/core/jobs/index-rows.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/identity/deps.ts';
import { storeAccountSearchKeys, listAccountsWithoutSearchKeys } from '#server/identity/store/name-search-keys.ts';
import { contactPartSearchKeys, decryptProfile, profileWithDefaults } from '#server/identity/store/profile.ts';

/**
 * Adds the missing search keys for parts of email addresses and phone numbers, for accounts that earlier releases
 * stored. Returns the number of changed accounts. Ends early when the server stops.
 */
export async function indexAccountSearchKeys(
  deps: SealedDeps & Pick<Deps, 'db'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listAccountsWithoutSearchKeys(deps.db, limit),
    async index({ customerId, profileSealed }) {
      const open = () => decryptProfile(deps.keyring, customerId, profileSealed);
      // an unreadable profile counts as an empty profile, so that it is not tried again
      const profile = readSealed(deps, { table: 'customer', id: customerId }, open) ?? profileWithDefaults({});
      await storeAccountSearchKeys(deps.db, customerId, contactPartSearchKeys(deps.keyring, profile));
    },
  });
}
