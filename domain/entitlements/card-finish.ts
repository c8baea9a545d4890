import type { GiftLook } from '#contracts/entitlements/gift-look.ts';

/** Gradient of a card from its light to its dark corner, and the text colour for all three gradient colours. */
export type CardFinish = {
  readonly light: string;
  readonly body: string;
  readonly shade: string;
  readonly ink: string;
};

/** Card finishes of web/ui/theme.css, in which the text colour is checked against all three gradient colours. */
const giftFinishes = {
  'fresh-pink': { light: '#ffeef1', body: '#fbc3cf', shade: '#ee9db0', ink: '#4d0c22' },
  'pearl-silver': { light: '#fbfcfd', body: '#dbe2e7', shade: '#b4c0c9', ink: '#14262e' },
  'champagne-gold': { light: '#fff7e2', body: '#ecd29a', shade: '#cda45c', ink: '#34210a' },
} as const satisfies Record<GiftLook['colorVariant'], CardFinish>;

/** Card finish of a package for own use. */
export const packageFinish: CardFinish = { light: '#f0faf9', body: '#c9ecea', shade: '#98d5d4', ink: '#06343c' };

export function finishOf(look: Pick<GiftLook, 'colorVariant'> | null): CardFinish {
  return look === null ? packageFinish : giftFinishes[look.colorVariant];
}
