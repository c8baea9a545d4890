import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

/** Rate limits of checkouts, orders and gifts. docs/guesses.md explains what the limits protect. */
export const sellingRateLimits = defineRateLimits({
  checkouts_by_browser: { by: 'browser', max: 10, windowMs: HOUR_MS },
  checkouts_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  // a limit per /64 network is not enough, because a rented /48 network contains 65,536 of them
  checkouts_by_wider_network: { by: 'wider_network', max: 2_000, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  proof_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  proof_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
  // the number of these messages per gift is limited, because the buyer does not pay for them
  gift_sends_by_order: { by: 'named', max: 5, windowMs: DAY_MS, exact: true },
  cancellation_misses_by_address: { by: 'address', max: 100, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  cancellation_misses_by_order: { by: 'named', max: 10, windowMs: HOUR_MS },
});
