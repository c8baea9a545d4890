import type { DiscountOffers, DiscountRule } from '#contracts/loyalty/discounts.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';

const ruleLabels = {
  founder: m.checkout_discount_founder,
  verified_disability: m.checkout_discount_disability,
  verified_senior: m.checkout_discount_senior,
  referred_friend: m.checkout_discount_friend,
  new_member: m.checkout_discount_new,
  regular_member: m.checkout_discount_regular,
} as const satisfies Record<DiscountRule, (inputs: { percent: string }) => string>;

/** Returns a text with the reason for a discount, for example 'New member: 10% off the first wash'. */
function discountText(rule: DiscountRule, percent: number): string {
  return ruleLabels[rule]({ percent: String(percent) });
}

/**
 * Shows the discount rule that was applied. The other rules are in a collapsed list, because only the best rule
 * applies. Renders nothing if no rule was applied.
 */
export function DiscountReasons({ offers }: { readonly offers: DiscountOffers }) {
  const won = offers.find((offer) => offer.won);
  const lost = offers.filter((offer) => !offer.won);
  if (won === undefined) return null;
  return (
    <div className="stack-lines small-words">
      <p className="good-words">
        {discountText(won.rule, won.percent)} (<Price agorot={won.discountAgorot} />)
      </p>
      {lost.length === 0 ? null : (
        <details className="discount-more quiet">
          <summary>{m.discount_others()}</summary>
          <ul className="stack-lines">
            {lost.map(({ rule, percent, discountAgorot }) => (
              <li key={rule}>
                {discountText(rule, percent)} (<Price agorot={discountAgorot} />)
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
