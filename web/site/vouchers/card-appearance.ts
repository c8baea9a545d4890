import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { m } from '#messages/compiled/messages.js';

export const giftThemeLabels = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<GiftDesign['theme'], () => string>;

/** CSS classes of the card finishes (surface designs) in `web/site/styles/finishes.css`. */
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

/**
 * Returns the finish (surface design) of a card and the name of its theme or tier. The name is null if the tier is
 * unknown.
 */
export function cardAppearanceOf(
  look: GiftDesign | null,
  tier: CardTier | null,
): { readonly finish: string; readonly label: string | null } {
  if (look !== null) return { finish: finishes[look.colorVariant], label: giftThemeLabels[look.theme]() };
  if (tier !== null) return { finish: tierFinishes[tier], label: tierLabels[tier]() };
  return { finish: tierFinishes.ESSENTIAL, label: null };
}
