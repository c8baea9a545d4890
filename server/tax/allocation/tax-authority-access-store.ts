import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { TaxAuthorityAccessStore } from '../adapters/allocation/port.ts';
import {
  beginTaxAuthorityAccess,
  findTaxAuthorityAccess,
  deleteTaxAuthorityAccess,
  saveTaxAuthorityAccess,
  acquireRenewalLease,
} from '../store/tax-authority-access.ts';

const REFRESH = 'tax_authority_access|refresh';
const ACCESS = 'tax_authority_access|access';

/**
 * Duration in ms of the lease for a token renewal. It is longer than a renewal takes, and short enough that a crash
 * does not block other processes for long.
 */
const TURN_MS = 30 * SECOND_MS;

type AccessStoreDeps = Pick<Deps, 'db' | 'keyring'> & { readonly firstRefreshToken: string };

/**
 * Creates the storage of the Authority's tokens, which are encrypted. If the refresh token in the settings was changed,
 * it replaces all stored tokens.
 */
export function createTaxAuthorityAccessStore({
  db,
  keyring,
  firstRefreshToken,
}: AccessStoreDeps): TaxAuthorityAccessStore {
  async function find(after: number) {
    const found = await findTaxAuthorityAccess(db, after);
    return found === null ? null : { token: keyring.open(ACCESS, found.accessSealed), until: found.accessUntil };
  }
  return {
    async find(after) {
      const refreshSealed = keyring.seal(REFRESH, firstRefreshToken);
      await beginTaxAuthorityAccess(db, { beganWith: keyring.tokenHash(firstRefreshToken), refreshSealed });
      return await find(after);
    },
    async leaseRefreshToken(now) {
      const sealed = await acquireRenewalLease(db, { now, until: now + TURN_MS });
      return sealed === null ? null : keyring.open(REFRESH, sealed);
    },
    async keep({ token, until }, refreshToken) {
      await saveTaxAuthorityAccess(db, {
        refreshSealed: keyring.seal(REFRESH, refreshToken),
        accessSealed: keyring.seal(ACCESS, token),
        accessUntil: until,
      });
    },
    async forget(token) {
      if ((await find(0))?.token === token) await deleteTaxAuthorityAccess(db);
    },
  };
}
