import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** Rate limits of the staff portal. docs/guesses.md explains what the limits protect. */
export const staffRateLimits = defineRateLimits({
  // the time window is short, because an attacker who uses up this limit then blocks an owner for only fifteen minutes,
  // and a second factor follows the password anyway
  staff_password_misses_by_address: {
    by: 'address',
    max: 100,
    windowMs: QUARTER_MS,
    exact: true,
    onExceeded: 'proof_of_work',
  },
  staff_password_misses_by_email: { by: 'named', max: 20, windowMs: QUARTER_MS, exact: true },
  // attempts on a device with an earlier sign-in are counted separately, so that attackers on other devices cannot use
  // up its limit
  staff_password_misses_by_device: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  staff_code_misses_by_device: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  // three of a million codes are valid at a time, so 100 guesses per quarter of an hour would need about 35 days on
  // average. The limit per staff user (20 a day) is stricter
  staff_code_misses_by_address: {
    by: 'address',
    max: 100,
    windowMs: QUARTER_MS,
    exact: true,
    onExceeded: 'proof_of_work',
  },
  staff_code_misses_by_member: { by: 'named', max: 20, windowMs: DAY_MS, exact: true },
  // each test calls a provider with entered keys, and a test message costs money
  provider_tests_by_member: { by: 'named', max: 30, windowMs: HOUR_MS, exact: true },
});
