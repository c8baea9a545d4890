import { Link } from 'react-router';
import type { OrderView } from '#contracts/selling/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';
import { OrderDetails } from './order-details.tsx';

/**
 * Shows the details of a paid order at the end of its page: product, price, order number, email address and receipt.
 */
export function PaymentDetails({ order }: { readonly order: OrderView }) {
  return (
    <div className="paid-facts side-note stack-close">
      <p>
        <OrderDetails order={order} />
      </p>
      <p>
        {order.emailMasked === '' ? null : (
          <>
            <Sentence text={m.return_paid_mail({ email: leftToRight(order.emailMasked) })} />{' '}
          </>
        )}
        {order.receiptToken === null ? null : (
          <Link className="inline-link" to={`/receipt/${order.receiptToken}`}>
            {m.return_open_receipt()}
          </Link>
        )}
      </p>
    </div>
  );
}
