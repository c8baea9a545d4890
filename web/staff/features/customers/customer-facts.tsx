import type { ReactNode } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import type { StaffCustomer } from '#contracts/staff/customers/customers.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { usePortal } from '../../lib/portal.tsx';

export const tierWords = {
  new: () => m.staff_customer_tier_new(),
  regular: () => m.staff_customer_tier_regular(),
  senior: () => m.staff_customer_tier_senior(),
  disability: () => m.staff_customer_tier_disability(),
} as const satisfies Record<StaffCustomer['tier'], () => string>;

const cardWords = {
  senior: () => m.staff_customer_card_senior(),
  disability: () => m.staff_customer_card_disability(),
} as const;

function cardLine({ kind, valid, validUntil }: StaffCustomer['verifications'][number], locale: Locale): string {
  const card = cardWords[kind]();
  if (validUntil === null) return m.staff_customer_card_life({ card });
  const day = formatDate(Date.parse(validUntil), locale);
  return valid ? m.staff_customer_card_until({ card, day }) : m.staff_customer_card_over({ card, day });
}

/** Returns the reasons for this customer's discounts. */
function savingsOf({ founder, referred, verifications }: StaffCustomer, locale: Locale): string[] {
  const cards = verifications.map((card) => cardLine(card, locale));
  const friend = referred ? [m.staff_customer_referred()] : [];
  if (founder === null) return [...cards, ...friend];
  const { discountPercent, memberSince } = founder;
  const day = formatDate(Date.parse(memberSince), locale);
  return [m.staff_customer_founder({ percent: String(discountPercent), day }), ...cards, ...friend];
}

function Stat({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="staff-stat">
      <dt>{name}</dt>
      <dd>
        <span className="text-2xl font-bold text-ink">
          <bdi>{value}</bdi>
        </span>
        {children}
      </dd>
    </div>
  );
}

/** Shows the remaining washes, the payments and the discounts. */
export function CustomerFacts({ customer }: { readonly customer: StaffCustomer }) {
  const { locale } = usePortal();
  const savings = savingsOf(customer, locale);
  return (
    <>
      <dl className="staff-stats">
        <Stat name={m.staff_customer_points()} value={String(customer.points)}>
          {customer.pendingPoints === 0
            ? null
            : m.staff_customer_points_pending({ points: String(customer.pendingPoints) })}
        </Stat>
        <Stat name={m.staff_customer_spent()} value={formatShekels(customer.spentAgorot)}>
          {m.staff_customer_purchases({ count: String(customer.purchases) })}
        </Stat>
        <Stat name={m.staff_customer_devices()} value={String(customer.devices)} />
      </dl>
      <section aria-labelledby="customer-saves">
        <h2 id="customer-saves" className="text-xl">
          {m.staff_customer_saves()}
        </h2>
        {savings.length === 0 ? (
          <p className="staff-quiet">{m.staff_customer_saves_none()}</p>
        ) : (
          <ul>
            {savings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
