import { Link } from 'react-router';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatDate, isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { BoughtOrder } from './bought-order.tsx';
import { RefundedAmount } from './refunded-amount.tsx';

function useRefundDecisionText(order: OrderView): string {
  const { locale } = usePage();
  const { cancellation } = order;
  if (cancellation === null || cancellation.refundAgorot === 0) return m.return_cancelling_nothing();
  const { refundAgorot, dueAt, withinWindow } = cancellation;
  const email = leftToRight(order.emailMasked);
  const date = formatDate(Date.parse(dueAt), locale);
  return withinWindow
    ? m.return_cancelling_money({ amount: isolatedShekels(refundAgorot), date, email })
    : m.return_cancelling_late({ date, email });
}

/**
 * Shows a cancelled order with the refund and its deadline. If a voucher is frozen, it also shows a note about that.
 */
export function CancellingOrder({ order }: { readonly order: OrderView }) {
  const decision = useRefundDecisionText(order);
  const held = order.vouchers.some((voucher) => voucher.state === 'frozen');
  return (
    <BoughtOrder
      order={order}
      next={
        <Link className="button button-quiet" to="/contact">
          {m.about_contact_link()}
        </Link>
      }
    >
      <p>
        <Sentence text={decision} />
      </p>
      {held ? <p>{m.return_cancelling_hold()}</p> : null}
      <RefundedAmount order={order} />
    </BoughtOrder>
  );
}
