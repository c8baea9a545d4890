import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from './define-rate-limits.ts';

/** Rate limits that several modules use. docs/guesses.md describes what they protect. */
export const coreRateLimits = defineRateLimits({
  // above this limit only wrong links are refused, because a link of 160 bits cannot be guessed and one visitor must
  // not block others
  link_misses_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, onExceeded: 'refuse_wrong' },
  // above this limit requests are refused, because PDFs are typeset one after the other and a link cannot carry a proof
  // of work
  pdfs_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  // a proof of work is valid for one request
  work_uses: { by: 'named', max: 1, windowMs: HOUR_MS, exact: true },
  // above this limit requests are refused, because each challenge of a proof of work costs the server some milliseconds
  work_by_address: { by: 'address', max: 6_000, windowMs: HOUR_MS },
  mail_link_misses_by_address: { by: 'address', max: 500, windowMs: HOUR_MS, onExceeded: 'refuse_wrong' },
  // this limit only logs an alarm for each kind of secret, and refuses no request
  misses_by_shop: { by: 'named', max: 1_000, windowMs: HOUR_MS },
});
