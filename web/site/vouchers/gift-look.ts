import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import { m } from '#messages/compiled/messages.js';

export const themeLabels = {
  SIGNATURE: m.gifts_theme_signature,
  PREMIUM: m.gifts_theme_premium,
  LUXE: m.gifts_theme_luxe,
} as const satisfies Record<GiftLook['theme'], () => string>;

/** CSS classes of the finishes in `web/ui/theme.css`. */
export const finishes = {
  'fresh-pink': 'finish-fresh-pink',
  'pearl-silver': 'finish-pearl-silver',
  'champagne-gold': 'finish-champagne-gold',
} as const satisfies Record<GiftLook['colorVariant'], string>;
