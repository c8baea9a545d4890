import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { previewLoyaltyTerms as previewLoyaltyTermsCall } from '#contracts/staff/customers/loyalty.ts';
import {
  loyaltyTermsDraftOf,
  loyaltyTermsErrorsOf,
  loyaltyTermsOfDraft,
  fieldsWorseForCustomer,
  type LoyaltyTermsDraft,
  type LoyaltyTermsError,
} from '#domain/loyalty/loyalty-terms-draft.ts';
import { ladderTiers } from '#domain/loyalty/loyalty-ladder.ts';
import { exampleBuyers, examplePurchase } from '#domain/loyalty/loyalty-terms-preview.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listLoyaltyTerms } from '#server/loyalty/public.ts';
import { findSingleWashProduct, listProducts } from '#server/selling/public.ts';
import { countTiers, sumPoints } from './store/loyalty-report.ts';
import { tierCountsOf, loyaltyTermsAt, tierThresholdsOf } from './get-program.ts';

type Preview = ResponseOf<typeof previewLoyaltyTermsCall>;
type PreviewDeps = Pick<Deps, 'clock' | 'db'>;

/** Returns the errors in a draft of the loyalty terms. The check uses today's price of a wash. */
export async function findLoyaltyTermsErrors(
  { clock, db }: PreviewDeps,
  draft: LoyaltyTermsDraft,
): Promise<readonly LoyaltyTermsError[]> {
  const wash = await findSingleWashProduct(db, clock.now());
  return loyaltyTermsErrorsOf(draft, wash?.priceAgorot ?? null);
}

/** Calculates the effects that the draft of the loyalty terms would have if it replaced the current terms now. */
export async function previewLoyaltyTerms({ clock, db }: PreviewDeps, draft: LoyaltyTermsDraft): Promise<Preview> {
  const now = clock.now();
  const before = loyaltyTermsAt(await listLoyaltyTerms(db), now);
  const after = loyaltyTermsOfDraft(draft);
  const [tiers, sumBefore, sumAfter, products] = await Promise.all([
    countTiers(db, tierThresholdsOf(before, now), tierThresholdsOf(after, now)),
    sumPoints(db, before.pointsPerWash),
    sumPoints(db, after.pointsPerWash),
    listProducts(db, now),
  ]);
  const rank = (tier: (typeof ladderTiers)[number]): number => ladderTiers.indexOf(tier);
  const moved = (direction: 1 | -1) =>
    tiers
      .filter(({ tier, otherTier }) => Math.sign(rank(otherTier) - rank(tier)) === direction)
      .reduce((sum, { members }) => sum + members, 0);
  return {
    examples: products
      .filter(({ kind, priceAgorot }) => kind === 'package' && priceAgorot > 0)
      .flatMap(({ name, nameHe, priceAgorot }) =>
        exampleBuyers.map((buyer) => ({
          packageName: { en: name, he: nameHe },
          priceAgorot,
          buyer,
          before: examplePurchase(before, buyer, priceAgorot),
          after: examplePurchase(after, buyer, priceAgorot),
        })),
      ),
    membersBefore: tierCountsOf(tiers),
    membersAfter: tierCountsOf(tiers.map(({ otherTier, members }) => ({ tier: otherTier, members }))),
    up: moved(1),
    down: moved(-1),
    washesBefore: sumBefore.washes,
    washesAfter: sumAfter.washes,
    worse: [...fieldsWorseForCustomer(loyaltyTermsDraftOf(before), draft)],
  };
}
