import { invariant } from '#domain/core/invariant.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { listLoyaltyTerms, type LoyaltyTermsInForce } from './store/loyalty-terms.ts';

export type LoyaltyTermsCache = {
  /**
   * Returns the loyalty terms that are valid at `at` (epoch ms), by default now. Throws DatabaseUnavailableError if
   * nothing is cached and the database fails.
   */
  read(at?: number): Promise<LoyaltyTermsInForce>;
  /** Returns the time in epoch ms at which the next scheduled terms start. Returns null if no terms are scheduled. */
  nextStart(): Promise<number | null>;
  startListening(): Promise<void>;
  /**
   * Registers a listener that is called after the terms changed in the database. A read after the call returns the new
   * terms.
   */
  onChange(listener: () => void): void;
};

/**
 * Caches the loyalty terms, so that calculating a discount or points needs no query. It caches scheduled terms as well,
 * so that they start on time.
 */
export function createLoyaltyTermsCache({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): LoyaltyTermsCache {
  let current: Promise<readonly LoyaltyTermsInForce[]> | null = null;
  const listeners: (() => void)[] = [];

  function load(): Promise<readonly LoyaltyTermsInForce[]> {
    const loading = listLoyaltyTerms(db);
    loading.catch(() => {
      if (current === loading) current = null;
    });
    return loading;
  }

  return {
    async read(at = clock.now()) {
      current ??= load();
      const inForce = (await current).find(({ validFrom }) => validFrom <= at);
      invariant(inForce !== undefined, 'no loyalty terms for this moment');
      return inForce;
    },
    async nextStart() {
      const now = clock.now();
      current ??= load();
      const starts = (await current).map(({ validFrom }) => validFrom).filter((start) => start > now);
      return starts.length === 0 ? null : Math.min(...starts);
    },
    async startListening() {
      await db.listen('loyalty_changed', () => {
        current = null;
        for (const listener of listeners) listener();
      });
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
