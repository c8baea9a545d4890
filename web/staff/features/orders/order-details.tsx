import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { formatDate, formatDateTime, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { lotStateLabels } from '#web/lib/words/lot-words.ts';
import { Price } from '#web/lib/language/price.tsx';
import { Card, Fact } from '../../lib/card.tsx';
import { discountSentence } from '../../lib/words/order-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';
import { VoucherLink } from '../../lib/washes/voucher-link.tsx';

/** Shows how the price was calculated. It is shown only if a discount was applied or rejected. */
export function PriceDetails({ order }: { readonly order: StaffOrder }) {
  const { grossAgorot, discountAgorot, discounts, dueAgorot } = order;
  if (discounts.length === 0 && discountAgorot === 0) return null;
  return (
    <Card title={m.staff_order_summary()}>
      <dl className="order-facts">
        {discountAgorot === 0 ? null : (
          <>
            <Fact name={m.staff_order_gross()}>
              <Price agorot={grossAgorot} />
            </Fact>
            <Fact name={m.staff_order_discount()}>
              <Price agorot={discountAgorot} />
            </Fact>
          </>
        )}
        <Fact name={m.staff_order_due()}>
          <Price agorot={dueAgorot} />
        </Fact>
      </dl>
      {discounts.length === 0 ? null : (
        <ul className="order-rules">
          {discounts.map((discount) => (
            <li key={discount.rule}>{discountSentence(discount)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function OrderVouchers({ vouchers }: Pick<StaffOrder, 'vouchers'>) {
  const { locale } = usePortal();
  if (vouchers.length === 0) return null;
  return (
    <Card title={m.staff_order_vouchers()}>
      <ul className="order-items">
        {vouchers.map(({ lotId, codeEnding, state, washes, left, held, expiresAt }) => (
          <li key={lotId}>
            <VoucherLink lotId={lotId} codeEnding={codeEnding} />
            <StatusBadge words={lotStateLabels[state]()} tone={stateTones.voucher[state]} />
            <span className="staff-quiet">
              {m.staff_voucher_left({ count: left, total: washes })}
              {held > 0 ? ` · ${m.staff_voucher_held({ held: String(held) })}` : ''}
              {' · '}
              {expiresAt === null
                ? m.staff_voucher_no_end()
                : m.staff_voucher_until({ date: formatDate(Date.parse(expiresAt), locale) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function CancellationNotice({ cancellation }: Pick<StaffOrder, 'cancellation'>) {
  const { locale } = usePortal();
  if (cancellation === null) return null;
  const { state, dueAt, refundAgorot } = cancellation;
  const sentences = {
    requested: () =>
      m.staff_cancellation_requested({
        date: formatDateTime(Date.parse(dueAt), locale),
        price: isolatedShekels(refundAgorot),
      }),
    approved: () => m.staff_cancellation_approved(),
    refused: () => m.staff_cancellation_refused(),
  };
  return (
    <Card title={m.staff_order_cancellation()}>
      <p>{sentences[state]()}</p>
    </Card>
  );
}
