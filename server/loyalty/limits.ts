import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineLimits } from '#server/core/http/limits/define-limits.ts';

/** Rate limit for ratings from one IP address. */
export const loyaltyLimits = defineLimits({
  ratings_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
});
