import { isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { sellerDetailsOf, type SellerDetails } from '#web/lib/words/seller-words.ts';
import { localizedPathOf } from '#web/lib/language/language.ts';
import { washCountUnlessInName } from '#web/lib/words/wash-words.ts';
import { Price } from '#web/lib/language/price.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import type { CheckoutProduct } from './checkout-form-state.ts';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import type { MemberPrice } from '../../discounts/member-price.ts';

type SummaryProps = { readonly product: CheckoutProduct };
type PricedProps = SummaryProps & { readonly price: MemberPrice };

function useProductName({ item }: CheckoutProduct): string {
  return useLocalizedText()({ en: item.name, he: item.nameHe });
}

/** Shows the product and its price. */
export function CheckoutSummary({ product, price }: PricedProps) {
  const name = useProductName(product);
  const { item } = product;
  const washes = washCountUnlessInName(name, item.washCount);
  return (
    <div className="checkout-summary soft-panel">
      <div className="checkout-summary-words">
        <p className="group-title">{name}</p>
        {washes === null ? null : <p className="side-note">{washes}</p>}
        <DiscountReasons offers={price.offers} />
      </div>
      <div className="checkout-summary-price">
        {price.offers.length === 0 ? null : (
          <p className="side-note">
            <span className="sr-only">{m.checkout_list_price()} </span>
            <s>
              <Price agorot={item.priceAgorot} />
            </s>
          </p>
        )}
        <p className="amount-large">
          <Price agorot={price.dueAgorot} />
        </p>
        {price.dueAgorot === 0 ? null : (
          <p className="checkout-tax">
            {product.kind === 'gift' ? m.checkout_vat_gift() : m.checkout_vat_included({ percent: item.vatPercent })}
          </p>
        )}
      </div>
    </div>
  );
}

function sellerText({ company, number, address }: SellerDetails): string {
  return number === null || address === null
    ? m.checkout_seller_name({ company: isolated(company.replace(/\.$/, '')) })
    : m.checkout_seller({ company: isolated(company), number: leftToRight(number), address: isolated(address) });
}

type DisclosureProps = SummaryProps & {
  readonly free: boolean;
  /** True for a payment at the machine. The first wash starts immediately after such a payment. */
  readonly startsNow?: boolean;
};

/**
 * Shows the information that the law requires before a distance sale. This covers validity, cancellation, seller and
 * terms. The checkout always shows all of it. The payment page at the machine shows one line above the button, which
 * expands to the full information. A single wash that starts now has no validity to show.
 */
export function CheckoutDisclosure({ product, free, startsNow = false }: DisclosureProps) {
  const { brand, locale } = usePage();
  return (
    <ul className="checkout-facts side-note">
      {startsNow && product.item.washCount === 1 ? null : (
        <li>
          {product.kind === 'gift'
            ? m.checkout_valid_years({ years: product.item.validYears })
            : m.checkout_valid_forever()}
        </li>
      )}
      {free ? null : (
        <li>
          <Sentence text={m.checkout_cancellation()} />
        </li>
      )}
      <li>
        <Sentence text={sellerText(sellerDetailsOf(brand, locale))} />{' '}
        {free ? m.checkout_terms_free() : m.checkout_terms()}{' '}
        <a className="inline-link" href={localizedPathOf(locale, '/terms')} target="_blank" rel="noopener">
          {m.checkout_terms_link()}
        </a>
      </li>
    </ul>
  );
}
