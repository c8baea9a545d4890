import { readFileSync } from 'node:fs';
import type { GiftDesign } from '#contracts/entitlements/gift-look.ts';

/** Pictures that `scripts/pictures/og-images.ts` draws by the rules of the site's card. */
const pictures = {
  'fresh-pink': readFileSync(new URL('closed-fresh-pink.jpg', import.meta.url)),
  'pearl-silver': readFileSync(new URL('closed-pearl-silver.jpg', import.meta.url)),
  'champagne-gold': readFileSync(new URL('closed-champagne-gold.jpg', import.meta.url)),
} as const satisfies Record<GiftDesign['colorVariant'], Buffer>;

/** Returns the JPEG of the closed card in a finish; null for a gift without a finish. */
export function closedCardPicture(look: GiftDesign | null): Buffer | null {
  return look === null ? null : pictures[look.colorVariant];
}
