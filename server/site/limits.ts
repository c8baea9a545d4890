import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

/** Rate limits of the contact form and of visit counts. */
export const siteRateLimits = defineRateLimits({
  messages_by_address: { by: 'address', max: 20, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  messages_by_address_daily: { by: 'address', max: 200, windowMs: DAY_MS, onExceeded: 'proof_of_work' },
  // above this limit visits are not counted, which changes nothing for the visitors
  events_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
});
