import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

/** Rate limits of voucher codes, wallet passes and family invitations. docs/guesses.md describes what they protect. */
export const entitlementsRateLimits = defineRateLimits({
  voucher_misses_by_browser: { by: 'browser', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_customer: { by: 'customer', max: 5, windowMs: HOUR_MS },
  voucher_misses_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  // the limit is high, because phones request updates of their passes, and many phones share one IP address of a mobile
  // carrier
  wallet_calls_by_address: { by: 'address', max: 20_000, windowMs: HOUR_MS },
  // the limit is low, because each call may write twenty log lines
  wallet_logs_by_address: { by: 'address', max: 20, windowMs: HOUR_MS },
  // the limit is low, because these mails go to recipients who did not request them
  invitations_by_customer: { by: 'customer', max: 10, windowMs: DAY_MS },
  invitations_by_email: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
});
