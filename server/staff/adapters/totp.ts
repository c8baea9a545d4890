import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A clock may be half a minute off, either way. */
const WINDOW = 1;
/** Steps in five minutes: a code this far off comes from a phone whose clock is wrong. */
const CLOCK_WINDOW = 10;
const SECRET_BYTES = 20;

/** 160 fresh bits (RFC 4226, R6) in the letters that people type into their app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

type Owner = { readonly issuer: string; readonly label: string };

function totpOf(secret: string, owner?: Owner): TOTP {
  // what every app takes: SHA-1, six digits, half a minute
  return new TOTP({ ...owner, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });
}

/** What the QR code says to an authenticator app. */
export function totpUri(secret: string, owner: Owner): string {
  return totpOf(secret, owner).toString();
}

/** The half minute (counted from 1970) whose code this is; null where it is none of the last, this, and the next one. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / SECOND_MS / PERIOD_SECONDS) + delta;
}

/** Whether this refused code is one of the last or next five minutes: it is never accepted, but the person is told why. */
export function isOfWrongClock(secret: string, code: string, now: number): boolean {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: CLOCK_WINDOW });
  return delta !== null && Math.abs(delta) > WINDOW;
}
