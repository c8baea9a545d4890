import type { GiftLook } from '#contracts/entitlements/gift-look.ts';

/** The colours of a card from its light corner to its shaded one, and the ink on all three. */
export type CardFinish = {
  readonly light: string;
  readonly body: string;
  readonly shade: string;
  readonly ink: string;
};

/** The finishes of web/ui/theme.css; the ink is checked there against all three. */
const giftFinishes = {
  'fresh-pink': { light: '#ffeef1', body: '#fbc3cf', shade: '#ee9db0', ink: '#4d0c22' },
  'pearl-silver': { light: '#fbfcfd', body: '#dbe2e7', shade: '#b4c0c9', ink: '#14262e' },
  'champagne-gold': { light: '#fff7e2', body: '#ecd29a', shade: '#cda45c', ink: '#34210a' },
} as const satisfies Record<GiftLook['colorVariant'], CardFinish>;

/** Card finish of a package bought for oneself. */
export const packageFinish: CardFinish = { light: '#f0faf9', body: '#c9ecea', shade: '#98d5d4', ink: '#06343c' };

export function finishOf(look: Pick<GiftLook, 'colorVariant'> | null): CardFinish {
  return look === null ? packageFinish : giftFinishes[look.colorVariant];
}
