import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/deps.ts';
import { claimedPhoneIndexOf, indexClaim, listUnindexedClaims } from '#server/identity/store/claimed-phone.ts';
import { openProfile, profileOf } from '#server/identity/store/profile.ts';

type IndexDeps = SealedDeps & Pick<Deps, 'db'>;

const BATCH = 200;

/** Indexes unproven numbers of accounts from earlier releases. Returns how many; ends early when the shop stops. */
export async function indexClaimedPhones(deps: IndexDeps, stopping: AbortSignal): Promise<number> {
  let indexed = 0;
  for (let found = BATCH; found === BATCH && !stopping.aborted;) {
    const accounts = await listUnindexedClaims(deps.db, BATCH);
    for (const { customerId, profileSealed, phoneProven } of accounts) {
      const open = () => openProfile(deps.keyring, customerId, profileSealed);
      // an unreadable profile names no number, and is not tried again
      const profile = readSealed(deps, { table: 'customer', id: customerId }, open) ?? profileOf({});
      await indexClaim(deps.db, customerId, claimedPhoneIndexOf(deps.keyring, profile, phoneProven));
    }
    found = accounts.length;
    indexed += found;
  }
  return indexed;
}
