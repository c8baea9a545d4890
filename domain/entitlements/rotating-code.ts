import { decodeCrockford, encodeCrockford } from '#domain/core/codes/crockford.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { VOUCHER_CODE_LENGTH, codeCandidates } from '#domain/core/codes/voucher-code.ts';

/** Time in ms for which a rotating code on a phone is valid. */
export const ROTATING_CODE_LIFETIME_MS = 60 * SECOND_MS;
/**
 * Time in ms by which the phone requests the next code before the current code expires. The displayed code is therefore
 * always valid.
 */
export const ROTATING_CODE_RENEW_BEFORE_MS = 10 * SECOND_MS;

const PASS_MARK = 'PW1';
const BITS_PER_CHARACTER = 5;
/** Maximum length of a scanned text that is decoded. All codes are shorter. */
const TEXT_MAX_LENGTH = 200;

/**
 * Converts the encrypted bytes of a code to the content of its QR code. The content has only capital letters and
 * digits, which give the smallest QR code.
 */
export function rotatingCodeText(sealed: Uint8Array): string {
  const hex = Array.from(sealed, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return PASS_MARK + encodeCrockford(BigInt(`0x${hex}`), characterCountOf(sealed.length));
}

/**
 * Returns the encrypted bytes of a scanned text. Returns null if the text is not a rotating code. Upper and lower case,
 * spaces and the keyboard layout of the reader make no difference.
 */
export function rotatingCodeBytes(scanned: string): Uint8Array | null {
  if (scanned.length > TEXT_MAX_LENGTH) return null;
  for (const text of codeCandidates(scanned)) {
    const bytes = bytesOf(text);
    if (bytes !== null) return bytes;
  }
  return null;
}

function bytesOf(text: string): Uint8Array | null {
  if (!text.startsWith(PASS_MARK)) return null;
  const body = text.slice(PASS_MARK.length);
  const length = Math.floor((body.length * BITS_PER_CHARACTER) / 8);
  const bits = decodeCrockford(body);
  if (bits === null || body.length !== characterCountOf(length) || bits >> BigInt(length * 8) !== 0n) return null;
  const hex = bits.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

/**
 * Returns the kind of a scanned text, which is determined by its format. It is a rotating code, a voucher code, or
 * something else.
 */
export function kindOfScannedText(scanned: string): 'pass' | 'code' | 'other' {
  if (rotatingCodeBytes(scanned) !== null) return 'pass';
  const readings = codeCandidates(scanned.slice(0, TEXT_MAX_LENGTH));
  return readings.some((text) => text.length === VOUCHER_CODE_LENGTH) ? 'code' : 'other';
}

function characterCountOf(byteCount: number): number {
  return Math.ceil((byteCount * 8) / BITS_PER_CHARACTER);
}
