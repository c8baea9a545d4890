import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessMemory } from '../adapters/allocation/port.ts';
import { beginAccess, findAccess, forgetAccess, keepAccess, takeRenewalTurn } from '../store/authority-access.ts';

const REFRESH = 'tax_authority_access|refresh';
const ACCESS = 'tax_authority_access|access';

/** Longer than a renewal takes: whoever died in it leaves the turn to others. */
const TURN_MS = 30 * SECOND_MS;

type MemoryParts = Pick<Deps, 'db' | 'keyring'> & { readonly firstRefreshToken: string };

/** The way in at the Authority, kept sealed; a key in the settings that is another than it began with begins anew. */
export function createAccessMemory({ db, keyring, firstRefreshToken }: MemoryParts): AccessMemory {
  async function find(after: number) {
    const found = await findAccess(db, after);
    return found === null ? null : { token: keyring.open(ACCESS, found.accessSealed), until: found.accessUntil };
  }
  return {
    async find(after) {
      const refreshSealed = keyring.seal(REFRESH, firstRefreshToken);
      await beginAccess(db, { beganWith: keyring.tokenHash(firstRefreshToken), refreshSealed });
      return await find(after);
    },
    async takeTurn(now) {
      const sealed = await takeRenewalTurn(db, { now, until: now + TURN_MS });
      return sealed === null ? null : keyring.open(REFRESH, sealed);
    },
    async keep({ token, until }, refreshToken) {
      await keepAccess(db, {
        refreshSealed: keyring.seal(REFRESH, refreshToken),
        accessSealed: keyring.seal(ACCESS, token),
        accessUntil: until,
      });
    },
    async forget(token) {
      if ((await find(0))?.token === token) await forgetAccess(db);
    },
  };
}
