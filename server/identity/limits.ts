import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { defineRateLimits } from '#server/core/http/limits/define-rate-limits.ts';

const QUARTER_MS = 15 * MINUTE_MS;

/** Rate limits of accounts and sign-in methods. docs/guesses.md describes what they protect. */
export const identityRateLimits = defineRateLimits({
  password_misses_by_address: {
    by: 'address',
    max: 100,
    windowMs: QUARTER_MS,
    exact: true,
    onExceeded: 'proof_of_work',
  },
  password_misses_by_wider_network: {
    by: 'wider_network',
    max: 400,
    windowMs: QUARTER_MS,
    exact: true,
    onExceeded: 'proof_of_work',
  },
  password_misses_by_email: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  password_misses_by_device: { by: 'named', max: 10, windowMs: QUARTER_MS, exact: true },
  // above this limit a proof of work is required; the number of codes has its own limit in `domain/identity/otp.ts`,
  // which counts the codes themselves
  otp_requests_by_address: { by: 'address', max: 1_000, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  otp_misses_by_address: { by: 'address', max: 300, windowMs: QUARTER_MS, onExceeded: 'proof_of_work' },
  otp_tries_by_phone: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_tries_by_device: { by: 'named', max: 30, windowMs: DAY_MS, exact: true },
  otp_requests_by_device: { by: 'named', max: 6, windowMs: DAY_MS, exact: true },
  // above this limit requests are refused, because a sign-in at a provider begins with a plain link, which cannot carry
  // a proof of work
  provider_flows_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS },
  registrations_by_address: { by: 'address', max: 200, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  account_mails_by_email: { by: 'named', max: 3, windowMs: HOUR_MS, exact: true },
  account_mails_by_device: { by: 'named', max: 3, windowMs: HOUR_MS, exact: true },
  account_mails_by_address: { by: 'address', max: 200, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  // wrong codes are counted per account, because an attacker who owns one of two accounts knows its code and could
  // otherwise guess the other code
  merge_code_misses_by_account: { by: 'named', max: 10, windowMs: DAY_MS, exact: true },
  passkey_ceremonies_by_address: { by: 'address', max: 3_000, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  passkey_misses_by_address: { by: 'address', max: 300, windowMs: QUARTER_MS, onExceeded: 'proof_of_work' },
  registration_pages_by_address: { by: 'address', max: 600, windowMs: HOUR_MS, onExceeded: 'proof_of_work' },
  uploads_by_customer: { by: 'customer', max: 30, windowMs: HOUR_MS },
  pictures_by_customer: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  card_pictures_by_customer: { by: 'named', max: 3, windowMs: DAY_MS, exact: true },
  verifications_by_customer: { by: 'customer', max: 30, windowMs: HOUR_MS },
  profile_changes_by_customer: { by: 'customer', max: 100, windowMs: HOUR_MS },
  exports_by_customer: { by: 'customer', max: 5, windowMs: DAY_MS },
});
