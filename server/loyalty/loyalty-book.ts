import { invariant } from '#domain/core/invariant.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { listTerms, type TermsInForce } from './store/loyalty-terms.ts';

export type LoyaltyBook = {
  /** The terms that hold at this moment. Throws DatabaseUnavailableError where nothing is in memory and none can be read. */
  read(): Promise<TermsInForce>;
  /** From now on a change in the database counts at once. */
  follow(): Promise<void>;
};

/**
 * What membership brings, read once and kept: a discount and a point cost no question to the database. Every row is
 * kept, those to come too, so that one begins by itself.
 */
export function createLoyaltyBook({ db, clock }: { readonly db: Database; readonly clock: Clock }): LoyaltyBook {
  let current: Promise<readonly TermsInForce[]> | null = null;

  function load(): Promise<readonly TermsInForce[]> {
    const loading = listTerms(db);
    loading.catch(() => {
      if (current === loading) current = null;
    });
    return loading;
  }

  return {
    async read() {
      current ??= load();
      const now = clock.now();
      const inForce = (await current).find(({ validFrom }) => validFrom <= now);
      invariant(inForce !== undefined, 'there are terms for every moment');
      return inForce;
    },
    async follow() {
      await db.listen('loyalty_changed', () => {
        current = null;
      });
    },
  };
}
