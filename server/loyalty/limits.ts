import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

/** Rate limit for ratings from one IP address. */
export const loyaltyRateLimits = defineRateLimits({
  ratings_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
});
