import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { previewGoodwill } from '#contracts/staff/customers/goodwill.ts';
import { GOODWILL_MAX_AGOROT, valueOfPointsAgorot } from '#domain/staff/customers/goodwill.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

export type GoodwillPreview = ResponseOf<typeof previewGoodwill>;

/** The chosen goodwill (free washes or points) and its value. `alone` is true if no second approval is needed. */
export type ChosenGift = {
  readonly gift:
    | { readonly kind: 'washes'; readonly packageNumber: number }
    | { readonly kind: 'points'; readonly points: number };
  readonly kind: 'washes' | 'points';
  readonly units: number;
  readonly worthAgorot: number;
  readonly alone: boolean;
};

/** Value of the option for points. The other options of this select are packages. */
export const POINTS_CHOICE = 'points';

export type GiftKinds = { readonly washes: boolean; readonly points: boolean };

type PossibleGifts = Pick<GoodwillPreview, 'packages' | 'points'> & {
  readonly to: Pick<NonNullable<GoodwillPreview['to']>, 'emailMasked' | 'inAccount'> | null;
};

/**
 * Determines if the recipient can get free washes or points. Washes need an email address. Until a recipient is chosen,
 * this function assumes that there is one. Points need an account.
 */
export function giftKindsOf({ packages, points, to }: PossibleGifts): GiftKinds {
  return {
    washes: packages.length > 0 && (to === null || to.emailMasked !== null),
    points: points !== null && to?.inAccount === true,
  };
}

/**
 * Returns the chosen goodwill (free washes or points). Returns null while the choice is incomplete, or if the points
 * are worth more than `GOODWILL_MAX_AGOROT`.
 */
export function chosenGift({ aloneAgorot, packages, points }: GoodwillPreview, texts: FormValues): ChosenGift | null {
  const what = texts['what'] ?? '';
  const weighed = (worthAgorot: number) => ({ worthAgorot, alone: worthAgorot <= aloneAgorot });
  if (what === POINTS_CHOICE) {
    const count = /^\d{1,7}$/.test(texts['points'] ?? '') ? Number(texts['points']) : 0;
    if (points === null || count === 0) return null;
    const worthAgorot = valueOfPointsAgorot(count, points);
    if (worthAgorot > GOODWILL_MAX_AGOROT) return null;
    return { gift: { kind: 'points', points: count }, kind: 'points', units: count, ...weighed(worthAgorot) };
  }
  const chosen = packages.find(({ number }) => String(number) === what);
  if (chosen === undefined) return null;
  const { number: packageNumber, washes, worthAgorot } = chosen;
  return { gift: { kind: 'washes', packageNumber }, kind: 'washes', units: washes, ...weighed(worthAgorot) };
}
