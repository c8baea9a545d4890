import { bitsOfCrockford, crockfordOf } from '#domain/core/codes/crockford.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { CODE_LENGTH, codeReadings } from '#domain/core/codes/voucher-code.ts';

/** How long a machine may take a pass that a phone shows. */
export const PASS_MS = 60 * SECOND_MS;
/** A phone asks for the next one before, so that what is on its screen is always good. */
export const RENEW_BEFORE_MS = 10 * SECOND_MS;

const MARK = 'PW1';
const BITS_PER_CHARACTER = 5;
/** Longer than any pass; nothing longer is taken apart. */
const TEXT_MAX_LENGTH = 200;

/** What a QR holds: sealed bytes as capital letters and digits, which make the smallest picture. */
export function passText(sealed: Uint8Array): string {
  const hex = Array.from(sealed, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return MARK + crockfordOf(BigInt(`0x${hex}`), charactersOf(sealed.length));
}

/**
 * Returns the bytes behind a scanned text; null if it is no pass. One pass has one text: case, spaces and the keyboard
 * layout of the reader do not matter.
 */
export function passBytes(scanned: string): Uint8Array | null {
  if (scanned.length > TEXT_MAX_LENGTH) return null;
  for (const text of codeReadings(scanned)) {
    const bytes = bytesOf(text);
    if (bytes !== null) return bytes;
  }
  return null;
}

function bytesOf(text: string): Uint8Array | null {
  if (!text.startsWith(MARK)) return null;
  const body = text.slice(MARK.length);
  const length = Math.floor((body.length * BITS_PER_CHARACTER) / 8);
  const bits = bitsOfCrockford(body);
  if (bits === null || body.length !== charactersOf(length) || bits >> BigInt(length * 8) !== 0n) return null;
  const hex = bits.toString(16).padStart(length * 2, '0');
  return Uint8Array.from({ length }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

/** What somebody holds up to a camera, as far as its shape tells: a pass, the code of a voucher, or something else. */
export function scannedKind(scanned: string): 'pass' | 'code' | 'other' {
  if (passBytes(scanned) !== null) return 'pass';
  const readings = codeReadings(scanned.slice(0, TEXT_MAX_LENGTH));
  return readings.some((text) => text.length === CODE_LENGTH) ? 'code' : 'other';
}

function charactersOf(byteCount: number): number {
  return Math.ceil((byteCount * 8) / BITS_PER_CHARACTER);
}
