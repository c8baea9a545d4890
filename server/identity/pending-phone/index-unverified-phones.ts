import { indexRows } from '#server/core/jobs/index-rows.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  blindIndexOfUnverifiedPhone,
  indexUnverifiedPhone,
  listUnindexedUnverifiedPhones,
} from '#server/identity/store/unverified-contacts.ts';
import { decryptProfile, profileWithDefaults } from '#server/identity/store/profile.ts';

/**
 * Adds the missing blind index (keyed hash) of unverified phone numbers, for accounts that earlier releases stored.
 * Returns the number of changed accounts. Ends early when the server stops.
 */
export async function indexUnverifiedPhones(
  deps: SealedDeps & Pick<Deps, 'db'>,
  stopping: AbortSignal,
): Promise<number> {
  return await indexRows(stopping, {
    list: (limit) => listUnindexedUnverifiedPhones(deps.db, limit),
    async index({ customerId, profileSealed, phoneProven }) {
      const open = () => decryptProfile(deps.keyring, customerId, profileSealed);
      // an unreadable profile counts as a profile without a phone number, so that it is not tried again
      const profile = readSealed(deps, { table: 'customer', id: customerId }, open) ?? profileWithDefaults({});
      await indexUnverifiedPhone(deps.db, customerId, blindIndexOfUnverifiedPhone(deps.keyring, profile, phoneProven));
    },
  });
}
