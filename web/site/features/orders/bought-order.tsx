import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { ReceiptIcon } from '#web/ui/icons/further-icons.tsx';
import { OrderVoucher } from './order-voucher.tsx';

type BoughtOrderProps = {
  readonly order: OrderView;
  /** Text that describes the state of the order. */
  readonly children: ReactNode;
  /** Form that reveals hidden voucher codes. Undefined if no code is hidden. */
  readonly reveal?: ReactNode;
  /** Further actions for this order. */
  readonly next?: ReactNode;
};

/**
 * Shows an order that was paid, in any of its later states. It contains the text, the vouchers, the receipt and further
 * actions.
 */
export function BoughtOrder({ order, children, reveal, next }: BoughtOrderProps) {
  return (
    <div className="stack-sections">
      <div className="stack-close">{children}</div>
      {order.vouchers.map((voucher) => (
        <OrderVoucher key={voucher.codeEnding} voucher={voucher} order={order} />
      ))}
      {reveal}
      <div className="button-row">
        {order.receiptToken === null ? null : (
          <Link className="button button-secondary" to={`/receipt/${order.receiptToken}`}>
            <ReceiptIcon className="icon-medium" />
            {m.return_open_receipt()}
          </Link>
        )}
        {next}
      </div>
    </div>
  );
}
