import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';

/**
 * Gradient of a card from its light to its dark corner. The text colour is used on all three colours of the gradient.
 */
export type CardFinish = {
  readonly light: string;
  readonly body: string;
  readonly shade: string;
  readonly ink: string;
};

/**
 * Designs (finishes) of gift cards, with the colours of web/ui/theme.css. A test compares the text colour in that file
 * with all three colours of the gradient.
 */
const giftFinishes = {
  'fresh-pink': { light: '#ffeef1', body: '#fbc3cf', shade: '#ee9db0', ink: '#4d0c22' },
  'pearl-silver': { light: '#fbfcfd', body: '#dbe2e7', shade: '#b4c0c9', ink: '#14262e' },
  'champagne-gold': { light: '#fff7e2', body: '#ecd29a', shade: '#cda45c', ink: '#34210a' },
} as const satisfies Record<GiftDesign['colorVariant'], CardFinish>;

/** Designs of package cards, for each tier on the home page. */
const tierFinishes = {
  ESSENTIAL: { light: '#f0faf9', body: '#c9ecea', shade: '#98d5d4', ink: '#06343c' },
  PREMIUM: { light: '#1b7e88', body: '#0d6470', shade: '#0a4d59', ink: '#f4fcfc' },
  PLATINUM: { light: '#1d434d', body: '#0b2f39', shade: '#051d24', ink: '#fdf3dd' },
} as const satisfies Readonly<Record<string, CardFinish>>;

/**
 * Card design of a package whose tier is not known, because the package is not on sale any more. Its text colour is
 * also readable on white paper.
 */
export const packageFinish: CardFinish = tierFinishes.ESSENTIAL;

/**
 * Returns the card design of a gift or a package. For a package, it depends on the tier on the home page, which is null
 * if it is not known.
 */
export function cardFinishOf(
  look: Pick<GiftDesign, 'colorVariant'> | null,
  tier: keyof typeof tierFinishes | null = null,
): CardFinish {
  if (look !== null) return giftFinishes[look.colorVariant];
  return tier === null ? packageFinish : tierFinishes[tier];
}

/**
 * Returns true for the dark card designs of larger packages. On these designs the drawn logo needs a white background.
 */
export function isDarkCardFinish(finish: CardFinish): boolean {
  return finish === tierFinishes.PREMIUM || finish === tierFinishes.PLATINUM;
}
