import type { CustomerId } from '#contracts/core/ids.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/deps.ts';
import { indexName, listUnindexedNames } from '#server/identity/store/names-to-find.ts';
import { nameIndexOf, openProfile, outdatedNameIndex, wholeNameOf } from '#server/identity/store/profile.ts';

type IndexDeps = SealedDeps & Pick<Deps, 'db'>;

const BATCH = 200;

/** Indexes names of accounts from earlier releases. Returns how many; ends early when the shop stops. */
export async function indexNames(deps: IndexDeps, stopping: AbortSignal): Promise<number> {
  const outdated = outdatedNameIndex(deps.keyring);
  let indexed = 0;
  for (let found = BATCH; found === BATCH && !stopping.aborted;) {
    const accounts = await listUnindexedNames(deps.db, { outdated, limit: BATCH });
    for (const { customerId, profileSealed } of accounts) {
      const nameIndex = nameIndexOf(deps.keyring, nameIn(deps, customerId, profileSealed));
      await indexName(deps.db, { customerId, outdated, nameIndex });
    }
    found = accounts.length;
    indexed += found;
  }
  return indexed;
}

/** One that cannot be opened is found by no name, and is not tried again for ever. */
function nameIn(deps: IndexDeps, customerId: CustomerId, sealed: Buffer): string {
  const open = () => wholeNameOf(openProfile(deps.keyring, customerId, sealed));
  return readSealed(deps, { table: 'customer', id: customerId }, open) ?? '';
}
