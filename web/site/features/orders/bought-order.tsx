import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { ReceiptIcon } from '#web/ui/icons/further-icons.tsx';
import { OrderVoucher } from './order-voucher.tsx';

type BoughtOrderProps = {
  readonly order: OrderView;
  /** Text about the state of the order. */
  readonly children: ReactNode;
  /** Form that shows codes which are hidden now; absent if no code is hidden. */
  readonly reveal?: ReactNode;
  /** Further actions on the order. */
  readonly next?: ReactNode;
};

/** Shows a paid order in any later state: text, vouchers, the receipt and further actions. */
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
