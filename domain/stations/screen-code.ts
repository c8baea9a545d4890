import { SHORT_CODE_LENGTH } from '#contracts/stations/redemptions.ts';
import { CROCKFORD_ALPHABET } from '#domain/core/codes/crockford.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';

/** Interval in ms at which the code on a station's screen changes. */
export const SCREEN_CODE_MS = MINUTE_MS;

/** A code is accepted this many minutes after its own: it was photographed, and the page was opened a little later. */
const GRACE_MINUTES = 3;

/** The screen's clock can be ahead of another process by this many minutes. */
const AHEAD_MINUTES = 1;

const MINUTE_LENGTH = 8;
/** Hexadecimal digits, 72 bits. */
const MAC_LENGTH = 18;

/** As long as the token of a sticker, so that the same scanners and URLs read both. */
const shape = new RegExp(
  `^([${CROCKFORD_ALPHABET.toLowerCase()}]{${SHORT_CODE_LENGTH}})(\\d{${MINUTE_LENGTH}})([0-9a-f]{${MAC_LENGTH}})$`,
);

/** Computes the keyed check value of a text, in hexadecimal. */
type Mac = (text: string) => string;

/** Returns the code that a station's screen shows at `now` (epoch ms). */
export function screenCodeAt(shortCode: string, now: number, mac: Mac): string {
  const minute = String(Math.floor(now / SCREEN_CODE_MS)).padStart(MINUTE_LENGTH, '0');
  const head = shortCode.toLowerCase() + minute;
  return head + macOf(head, mac);
}

/** A code of a station's screen; `expired` if it was made by the shop and its time is over. */
export type ReadScreenCode = { readonly shortCode: string; readonly expired: boolean };

/** Reads the code of a station's screen; null if the shop did not make it, or not for this time. */
export function readScreenCode(text: string, now: number, mac: Mac): ReadScreenCode | null {
  const [, shortCode = '', minute = '', check] = shape.exec(text) ?? [];
  if (check === undefined || check !== macOf(shortCode + minute, mac)) return null;
  const age = Math.floor(now / SCREEN_CODE_MS) - Number(minute);
  if (age < -AHEAD_MINUTES) return null;
  return { shortCode: shortCode.toUpperCase(), expired: age > GRACE_MINUTES };
}

function macOf(head: string, mac: Mac): string {
  return mac(head).slice(0, MAC_LENGTH);
}
