import { readFileSync } from 'node:fs';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';

/**
 * Pictures of the closed gift card by colour. They are drawn by `scripts/pictures/og-images.ts` after the design of the
 * site's gift card.
 */
const pictures = {
  'fresh-pink': readFileSync(new URL('closed-fresh-pink.jpg', import.meta.url)),
  'pearl-silver': readFileSync(new URL('closed-pearl-silver.jpg', import.meta.url)),
  'champagne-gold': readFileSync(new URL('closed-champagne-gold.jpg', import.meta.url)),
} as const satisfies Record<GiftDesign['colorVariant'], Buffer>;

/**
 * Returns a JPEG picture of the closed gift card in the colour of this appearance. Returns null for a gift without an
 * appearance.
 */
export function unopenedGiftCardPicture(look: GiftDesign | null): Buffer | null {
  return look === null ? null : pictures[look.colorVariant];
}
