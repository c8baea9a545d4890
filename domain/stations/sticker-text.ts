import { SHORT_CODE_LENGTH } from '#contracts/stations/redemptions.ts';
import { CROCKFORD_ALPHABET } from '#domain/core/codes/crockford.ts';
import { codeCandidates } from '#domain/core/codes/voucher-code.ts';

const TEXT_MAX_LENGTH = 300;
const shortCodeShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${SHORT_CODE_LENGTH}}$`);
/**
 * Matches the URL of a sticker, even if punctuation, brackets, quotes or direction marks of a sentence or chat follow
 * it.
 */
const addressShape = /\/s\/([0-9a-z]{32})(?![0-9a-z])/i;

/** Content of a station's sticker: the token in its URL, or the short code printed below it. */
export type StickerText = { readonly token: string } | { readonly shortCode: string };

/** Parses a scanned or typed text; null if it is not from a sticker. Whether the station exists is checked later. */
export function parseStickerText(scanned: string): StickerText | null {
  const text = scanned.slice(0, TEXT_MAX_LENGTH).trim();
  const token = addressShape.exec(text)?.[1];
  if (token !== undefined) return { token: token.toLowerCase() };
  const shortCode = shortCodeIn(text);
  return shortCode === null ? null : { shortCode };
}

/** Returns the short code in a typed text; null if the text cannot be a short code. */
export function shortCodeIn(typed: string): string | null {
  return codeCandidates(typed).find((text) => shortCodeShape.test(text)) ?? null;
}
