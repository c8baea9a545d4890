import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { TextWithCopyButton } from '../../kit/copy-text.tsx';
import { Fact } from '../../lib/card.tsx';

/** References for the payment provider's support, collapsed because the shop rarely needs them. */
export function OrderReferences({ order }: { readonly order: StaffOrder }) {
  const { payments, timeline } = order;
  const notices = timeline.filter(({ kind }) => kind === 'event').length;
  if (payments.length === 0) return null;
  return (
    <details className="order-card">
      <summary className="staff-summary">{m.staff_order_references()}</summary>
      <dl className="staff-stack">
        {payments.map(({ attempt, merchantRef, paymentId, providerRef }) => {
          const of = payments.length === 1 ? '' : ` (${m.staff_order_attempt({ attempt: String(attempt) })})`;
          return [
            { name: `${m.staff_order_provider_ref()}${of}`, value: providerRef },
            { name: `${m.staff_order_merchant_ref()}${of}`, value: merchantRef },
          ].map(({ name, value }) =>
            value === null ? null : (
              <Fact key={`${paymentId} ${name}`} name={name}>
                <TextWithCopyButton name={name} text={value} />
              </Fact>
            ),
          );
        })}
      </dl>
      {notices === 0 ? null : <p className="staff-quiet">{m.staff_order_story_event({ count: notices })}</p>}
    </details>
  );
}
