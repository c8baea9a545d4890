import type { OrderView } from '#contracts/orders.ts';
import { assertNever } from '#domain/assert-never.ts';
import { formatShekels, formatTime, leftToRight } from '#domain/format.ts';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useSpoken } from '#web/lib/page.tsx';
import errorPicture from '../../illustrations/error.svg';
import paidPicture from '../../illustrations/paid.svg';
import waitingPicture from '../../illustrations/waiting.svg';
import { orderTitle } from './order-title.ts';
import { PaidOrder } from './paid-order.tsx';
import { useOrderWatch } from './use-order-watch.ts';

type OrderProps = {
  readonly orderToken: string;
  readonly order: OrderView;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
};

const pictures = {
  pending: waitingPicture,
  paid: paidPicture,
  failed: errorPicture,
  expired: waitingPicture,
  refunded: paidPicture,
} satisfies Record<OrderView['state'], string>;

function Pending({ orderToken, order }: OrderProps) {
  const { slow } = useOrderWatch(true);
  return (
    <div className="grid gap-4">
      <output aria-live="polite">
        {slow ? (
          <span className="notice notice-info block">
            {m.return_pending_slow({ email: leftToRight(order.emailMasked) })}
          </span>
        ) : (
          m.return_pending_text()
        )}
      </output>
      {/* the same address again: also without scripts */}
      <Link to={`/checkout/return/${orderToken}`} reloadDocument className="button button-secondary justify-self-start">
        {m.return_refresh()}
      </Link>
    </div>
  );
}

function NotPaid({ orderToken, order }: OrderProps) {
  const cancelled = order.failureReason === 'cancelled';
  const purchase = order.kind === 'gift' ? `/?gift=${order.packageId}` : `/?package=${order.packageId}`;
  return (
    <div className="grid gap-4">
      <p>
        {cancelled
          ? m.return_cancelled_text({ time: leftToRight(formatTime(Date.parse(order.expiresAt))) })
          : m.return_failed_text()}
      </p>
      <div className="flex flex-wrap gap-3">
        <form method="post" action={`/api/orders/${orderToken}/payments`}>
          <button type="submit" className="button button-primary">
            {m.return_try_again()}
          </button>
        </form>
        <Link className="button button-quiet" to={purchase}>
          {m.return_back_to_packages()}
        </Link>
      </div>
    </div>
  );
}

function Closed({ text }: { readonly text: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{text}</p>
      <Link className="button button-primary" to={{ pathname: '/', hash: 'packages' }}>
        {m.return_back_to_packages()}
      </Link>
    </div>
  );
}

function OrderState(props: OrderProps) {
  switch (props.order.state) {
    case 'pending':
      return <Pending {...props} />;
    case 'paid':
      return <PaidOrder {...props} />;
    case 'failed':
      return <NotPaid {...props} />;
    case 'expired':
      return <Closed text={m.return_expired_text()} />;
    case 'refunded':
      return <Closed text={m.return_refunded_text()} />;
    default:
      return assertNever(props.order.state);
  }
}

/** Where the payment page sends people back to: what the server knows, never what the address says. */
export function OrderPage(props: OrderProps) {
  const { order } = props;
  const spoken = useSpoken();
  return (
    <section className="page-narrow grid gap-6">
      <div className="flex flex-wrap items-center gap-5">
        <img src={pictures[order.state]} alt="" width={144} height={144} className="size-32 sm:size-36" />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-3xl font-bold" tabIndex={-1}>
            {orderTitle(order)}
          </h1>
          <p className="mt-1 text-ink-soft">
            {spoken({ en: order.packageName, he: order.packageNameHe })} ·{' '}
            <bdi dir="ltr">{formatShekels(order.totalAgorot)}</bdi> · {m.return_order_number()}{' '}
            <bdi dir="ltr">{order.orderCode}</bdi>
          </p>
        </div>
      </div>
      <OrderState {...props} />
    </section>
  );
}
