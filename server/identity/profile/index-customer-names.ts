import { indexRows } from '#server/core/jobs/index-rows.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/identity/deps.ts';
import { indexName, listUnindexedNames } from '#server/identity/store/name-search-keys.ts';
import { nameSearchKeys, decryptProfile, profileWithDefaults } from '#server/identity/store/profile.ts';

/**
 * Adds the missing search keys of names, for accounts that earlier releases stored. Returns the number of changed
 * accounts. Ends early when the server stops.
 */
export async function indexCustomerNames(deps: SealedDeps & Pick<Deps, 'db'>, stopping: AbortSignal): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedNames(deps.db, limit),
    async index({ customerId, profileSealed }) {
      const open = () => decryptProfile(deps.keyring, customerId, profileSealed);
      // an unreadable profile counts as an empty profile, so that it is not tried again
      const profile = readSealed(deps, { table: 'customer', id: customerId }, open) ?? profileWithDefaults({});
      await indexName(deps.db, customerId, nameSearchKeys(deps.keyring, profile));
    },
  });
}
