import { Secret, TOTP } from 'otpauth';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Accepted clock drift in time steps. A step has 30 seconds, and one step is accepted in either direction. */
const DRIFT_STEPS = 1;
/**
 * Number of time steps in five minutes. If a refused code is valid within this distance of the current step, the clock
 * of the phone is probably wrong.
 */
const WRONG_CLOCK_STEPS = 10;
const SECRET_BYTES = 20;

/** Creates a secret of 160 random bits (RFC 4226, R6) in Base32, which users can type into their authenticator app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

type Owner = { readonly issuer: string; readonly label: string };

function totpOf(secret: string, owner?: Owner): TOTP {
  // SHA-1, six digits and 30 seconds are the settings that every authenticator app supports
  return new TOTP({ ...owner, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });
}

/** Returns the URI that the QR code for an authenticator app contains. */
export function totpUri(secret: string, owner: Owner): string {
  return totpOf(secret, owner).toString();
}

/**
 * Returns the 30-second time step (counted from 1970) to which this code belongs. Returns null unless it is the
 * previous, current or next step.
 */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(now / SECOND_MS / PERIOD_SECONDS) + delta;
}

/**
 * Returns true if this refused code belongs to a step within five minutes. Such a code is never accepted, but the user
 * gets a hint about the phone's clock.
 */
export function isCodeFromSkewedClock(secret: string, code: string, now: number): boolean {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WRONG_CLOCK_STEPS });
  return delta !== null && Math.abs(delta) > DRIFT_STEPS;
}
