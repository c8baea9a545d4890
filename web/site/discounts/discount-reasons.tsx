import type { DiscountOffers } from '#contracts/loyalty/discounts.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { discountWords } from './discount-words.ts';

/** Which rule made it cheaper, and what the others would have done: one discount, the best one. */
export function DiscountReasons({ offers }: { readonly offers: DiscountOffers }) {
  const won = offers.find((offer) => offer.won);
  const lost = offers.filter((offer) => !offer.won);
  if (won === undefined) return null;
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold text-success">
        {discountWords(won.rule, won.percent)} (<Price agorot={won.discountAgorot} />)
      </p>
      {lost.length === 0 ? null : (
        <details className="text-ink-soft">
          <summary className="cursor-pointer py-1">{m.discount_others()}</summary>
          <ul className="grid gap-1">
            {lost.map(({ rule, percent, discountAgorot }) => (
              <li key={rule}>
                {discountWords(rule, percent)} (<Price agorot={discountAgorot} />)
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
