import { Link } from 'react-router';
import type { OrderView } from '#contracts/orders.ts';
import { isolated, leftToRight } from '#domain/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { ReceiptIcon } from '#web/ui/icons.tsx';
import { RevealForm } from './reveal-form.tsx';
import { VoucherCode } from './voucher-code.tsx';

type PaidOrderProps = { readonly orderToken: string; readonly order: OrderView; readonly back: FormReturn };

/** The thing bought: code and QR at once, then receipt and the way to a wash. */
export function PaidOrder({ orderToken, order, back }: PaidOrderProps) {
  return (
    <div className="grid gap-6">
      <p>{m.return_paid_mail({ email: leftToRight(order.emailMasked) })}</p>
      {order.kind === 'gift' && order.recipientName !== null ? (
        <p>{m.return_gift_sent({ name: isolated(order.recipientName) })}</p>
      ) : null}
      {order.vouchers.map((voucher) =>
        order.codesShown && voucher.code !== null ? (
          <VoucherCode key={voucher.codeEnding} voucher={voucher} code={voucher.code} gift={order.kind === 'gift'} />
        ) : (
          <p key={voucher.codeEnding} className="notice notice-info">
            {m.return_codes_hidden({ ending: leftToRight(voucher.codeEnding) })}
          </p>
        ),
      )}
      {order.codesShown ? null : <RevealForm orderToken={orderToken} emailMasked={order.emailMasked} back={back} />}
      <div className="flex flex-wrap gap-3">
        {order.receiptToken === null ? null : (
          <Link className="button button-secondary" to={`/receipt/${order.receiptToken}`}>
            <ReceiptIcon className="size-5" />
            {m.return_open_receipt()}
          </Link>
        )}
      </div>
    </div>
  );
}
