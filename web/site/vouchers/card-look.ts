import type { GiftDesign } from '#contracts/entitlements/gift-look.ts';
import type { CardTier } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';

export const themeLabels = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<GiftDesign['theme'], () => string>;

/** CSS classes of the finishes in `web/ui/theme.css`. */
export const finishes = {
  'fresh-pink': 'finish-fresh-pink',
  'pearl-silver': 'finish-pearl-silver',
  'champagne-gold': 'finish-champagne-gold',
} as const satisfies Record<GiftDesign['colorVariant'], string>;

export const tierLabels = {
  ESSENTIAL: m.packages_tier_essential,
  PREMIUM: m.packages_tier_premium,
  PLATINUM: m.packages_tier_platinum,
} as const satisfies Record<CardTier, () => string>;

export const tierFinishes = {
  ESSENTIAL: 'finish-essential',
  PREMIUM: 'finish-premium',
  PLATINUM: 'finish-platinum',
} as const satisfies Record<CardTier, string>;
