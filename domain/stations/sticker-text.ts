import { SHORT_CODE_LENGTH } from '#contracts/stations/redemptions.ts';
import { CROCKFORD_ALPHABET } from '#domain/core/codes/crockford.ts';
import { codeCandidates } from '#domain/core/codes/voucher-code.ts';

const TEXT_MAX_LENGTH = 300;
const shortCodeShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${SHORT_CODE_LENGTH}}$`);
/**
 * Matches the URL of a sticker. Characters of a sentence or chat may follow the URL: punctuation, brackets, quotes or
 * direction marks.
 */
const addressShape = /\/s\/([0-9a-z]{32})(?![0-9a-z])/i;

/**
 * Content of a station's sticker. It is the token in the sticker's URL, or the short code that is printed below the
 * URL.
 */
export type StickerText = { readonly token: string } | { readonly shortCode: string };

/**
 * Parses a scanned or typed text. Returns null if the text is not from a sticker. The existence of the station is
 * checked later.
 */
export function parseStickerText(scanned: string): StickerText | null {
  const text = scanned.slice(0, TEXT_MAX_LENGTH).trim();
  const token = addressShape.exec(text)?.[1];
  if (token !== undefined) return { token: token.toLowerCase() };
  const shortCode = shortCodeIn(text);
  return shortCode === null ? null : { shortCode };
}

/** Finds the short code of a station in a typed text. Returns null if the text cannot be a short code. */
export function shortCodeIn(typed: string): string | null {
  return codeCandidates(typed).find((text) => shortCodeShape.test(text)) ?? null;
}
