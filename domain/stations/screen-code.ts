import { SHORT_CODE_LENGTH } from '#contracts/stations/redemptions.ts';
import { CROCKFORD_ALPHABET } from '#domain/core/codes/crockford.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Interval in ms at which the code on a station's screen changes. */
export const SCREEN_CODE_INTERVAL_MS = MINUTE_MS;

/**
 * Number of minutes for which a screen code is still accepted after its own minute. Customers open the page some time
 * after they photographed the code.
 */
const GRACE_MINUTES = 3;

/** Maximum number of minutes by which the clock of a station's screen may be ahead of the server clock. */
const AHEAD_MINUTES = 1;

const MINUTE_LENGTH = 8;
/** Number of hexadecimal digits of the message authentication code (MAC) in a screen code (72 bits). */
const MAC_LENGTH = 18;

/**
 * Format of a screen code. A screen code is as long as a sticker token, so that the same scanners and URLs can read
 * both.
 */
const shape = new RegExp(
  `^([${CROCKFORD_ALPHABET.toLowerCase()}]{${SHORT_CODE_LENGTH}})(\\d{${MINUTE_LENGTH}})([0-9a-f]{${MAC_LENGTH}})$`,
);

/** Function that computes the MAC (message authentication code) of a text, in hexadecimal. */
type Mac = (text: string) => string;

/** Returns the code that a station's screen shows at `now` (epoch ms). */
export function screenCodeAt(shortCode: string, now: number, mac: Mac): string {
  const minute = String(Math.floor(now / SCREEN_CODE_INTERVAL_MS)).padStart(MINUTE_LENGTH, '0');
  const head = shortCode.toLowerCase() + minute;
  return head + macOf(head, mac);
}

/**
 * Station that a screen code belongs to. `expired` is true if the code was issued by the shop but is no longer valid.
 */
export type ParsedScreenCode = { readonly shortCode: string; readonly expired: boolean };

/**
 * Parses the code from the screen of a station. Returns null if the shop did not issue the code. Also returns null if
 * the code's minute is more than `AHEAD_MINUTES` in the future.
 */
export function readScreenCode(text: string, now: number, mac: Mac): ParsedScreenCode | null {
  const [, shortCode = '', minute = '', check] = shape.exec(text) ?? [];
  if (check === undefined || check !== macOf(shortCode + minute, mac)) return null;
  const age = Math.floor(now / SCREEN_CODE_INTERVAL_MS) - Number(minute);
  if (age < -AHEAD_MINUTES) return null;
  return { shortCode: shortCode.toUpperCase(), expired: age > GRACE_MINUTES };
}

function macOf(head: string, mac: Mac): string {
  return mac(head).slice(0, MAC_LENGTH);
}
