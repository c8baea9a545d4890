import { SHORT_CODE_LENGTH } from '#contracts/stations/redemptions.ts';
import { CROCKFORD_ALPHABET } from '#domain/core/codes/crockford.ts';
import { codeReadings } from '#domain/core/codes/voucher-code.ts';

const TEXT_MAX_LENGTH = 300;
const shortCodeShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${SHORT_CODE_LENGTH}}$`);
/** Also with what a sentence or a chat leaves behind an address: a full stop, a bracket, quotes, a direction mark. */
const addressShape = /\/s\/([0-9a-z]{32})(?![0-9a-z])/i;

/** What a station's sticker says, by its address or by the characters below it. */
export type StickerText = { readonly token: string } | { readonly shortCode: string };

/** What somebody scanned or typed, where it is a sticker's; null for everything else. Whose it is the shop knows. */
export function readSticker(scanned: string): StickerText | null {
  const text = scanned.slice(0, TEXT_MAX_LENGTH).trim();
  const token = addressShape.exec(text)?.[1];
  if (token !== undefined) return { token: token.toLowerCase() };
  const shortCode = shortCodeIn(text);
  return shortCode === null ? null : { shortCode };
}

/** Returns the characters below a sticker's QR code out of what was typed; null if they cannot be that. */
export function shortCodeIn(typed: string): string | null {
  return codeReadings(typed).find((text) => shortCodeShape.test(text)) ?? null;
}
