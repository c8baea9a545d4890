import type { Locale } from '#contracts/core/locale.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { formatDate, formatIsoDay } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { Card, Fact } from '../../lib/card.tsx';
import { usePortal } from '../../lib/portal.tsx';

export const tierLabels = {
  new: () => m.staff_customer_tier_new(),
  regular: () => m.staff_customer_tier_regular(),
  senior: () => m.staff_customer_tier_senior(),
  disability: () => m.staff_customer_tier_disability(),
} as const satisfies Record<StaffCustomer['tier'], () => string>;

const cardLabels = {
  senior: () => m.staff_customer_card_senior(),
  disability: () => m.staff_customer_card_disability(),
} as const;

function verificationLine({ kind, valid, validUntil }: StaffCustomer['verifications'][number], locale: Locale): string {
  const card = cardLabels[kind]();
  if (validUntil === null) return m.staff_customer_card_life({ card });
  const day = formatDate(Date.parse(validUntil), locale);
  return valid ? m.staff_customer_card_until({ card, day }) : m.staff_customer_card_over({ card, day });
}

/** Returns the reasons for this customer's discounts. Verified cards are also listed after their expiry. */
function discountGroundsOf({ founder, referred, verifications }: StaffCustomer, locale: Locale): string[] {
  const cards = verifications.map((card) => verificationLine(card, locale));
  const friend = referred ? [m.staff_customer_referred()] : [];
  if (founder === null) return [...cards, ...friend];
  const { discountPercent, memberSince } = founder;
  const day = formatDate(Date.parse(memberSince), locale);
  return [m.staff_customer_founder({ percent: String(discountPercent), day }), ...cards, ...friend];
}

type FactsProps = {
  readonly customer: StaffCustomer;
  /** Date of birth as an ISO day. Null while the customer's data is masked, and if the date is not known. */
  readonly birthDate: string | null;
};

/**
 * Shows the facts of an account that the header of the page does not contain. Also shows the discounts of the account
 * if there are any.
 */
export function CustomerDetails({ customer, birthDate }: FactsProps) {
  const { locale } = usePortal();
  const { devices, pendingPoints, points, purchases, spentAgorot } = customer;
  const savings = discountGroundsOf(customer, locale);
  return (
    <>
      <Card title={m.staff_customer_profile()}>
        <dl className="order-facts">
          <Fact name={m.staff_customer_points()}>
            {points}
            {pendingPoints === 0 ? null : ` · ${m.staff_customer_points_pending({ points: String(pendingPoints) })}`}
          </Fact>
          <Fact name={m.staff_customer_spent()}>
            <bdi>{formatShekels(spentAgorot)}</bdi> · {m.staff_customer_purchases({ count: String(purchases) })}
          </Fact>
          <Fact name={m.staff_customer_devices()}>{devices}</Fact>
          {birthDate === null ? null : <Fact name={m.staff_customer_born()}>{formatIsoDay(birthDate, locale)}</Fact>}
        </dl>
      </Card>
      {savings.length === 0 ? null : (
        <Card title={m.staff_customer_saves()}>
          <ul>
            {savings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
