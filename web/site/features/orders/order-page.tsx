import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatTime, leftToRight } from '#domain/core/format.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useSpoken } from '#web/lib/page.tsx';
import { Price } from '#web/lib/price.tsx';
import errorPicture from '../../illustrations/error.svg';
import paidPicture from '../../illustrations/paid.svg';
import waitingPicture from '../../illustrations/waiting.svg';
import { BoughtOrder } from './bought-order.tsx';
import { CancellingOrder } from './cancelling-order.tsx';
import { orderTitle } from './order-title.ts';
import { PaidOrder } from './paid-order.tsx';
import { RefundedAmount } from './refunded-amount.tsx';
import { useOrderWatch } from './use-order-watch.ts';

type OrderProps = {
  readonly orderToken: OrderToken;
  readonly order: OrderView;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
};

const pictures = {
  pending: waitingPicture,
  paid: paidPicture,
  failed: errorPicture,
  expired: waitingPicture,
  cancelling: waitingPicture,
  held: waitingPicture,
  used_up: paidPicture,
  lapsed: waitingPicture,
  part_refunded: paidPicture,
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

function ToPackages() {
  return (
    <Link className="button button-primary" to={{ pathname: '/', hash: 'packages' }}>
      {m.return_back_to_packages()}
    </Link>
  );
}

function ToUs() {
  return (
    <Link className="button button-primary" to="/contact">
      {m.about_contact_link()}
    </Link>
  );
}

/** Nothing will happen to such an order by itself any more: a sentence, its vouchers, and where to go. */
function settledPart(text: () => string, Next: ComponentType): ComponentType<OrderProps> {
  return function Settled({ order }) {
    return (
      <BoughtOrder order={order} next={<Next />}>
        <p>{text()}</p>
        <RefundedAmount order={order} />
      </BoughtOrder>
    );
  };
}

const parts = {
  pending: Pending,
  paid: PaidOrder,
  part_refunded: PaidOrder,
  cancelling: CancellingOrder,
  held: settledPart(() => m.return_held_text(), ToUs),
  used_up: settledPart(() => m.return_used_up_text(), ToPackages),
  lapsed: settledPart(() => m.return_lapsed_text(), ToUs),
  failed: NotPaid,
  expired: settledPart(() => m.return_expired_text(), ToPackages),
  refunded: settledPart(() => m.return_refunded_text(), ToPackages),
} satisfies Record<OrderView['state'], ComponentType<OrderProps>>;

/** Where the payment page sends people back to: what the server knows, never what the address says. */
export function OrderPage(props: OrderProps) {
  const { order } = props;
  const spoken = useSpoken();
  const Part = parts[order.state];
  return (
    <section className="page-narrow grid gap-6">
      <div className="flex flex-wrap items-center gap-5">
        <img src={pictures[order.state]} alt="" width={144} height={144} className="size-32 sm:size-36" />
        <div className="min-w-0 grow basis-60">
          <h1 className="text-3xl font-bold" tabIndex={-1}>
            {orderTitle(order)}
          </h1>
          <p className="mt-1 text-ink-soft">
            {spoken({ en: order.packageName, he: order.packageNameHe })} · <Price agorot={order.totalAgorot} /> ·{' '}
            {m.return_order_number()} <bdi dir="ltr">{order.orderCode}</bdi>
          </p>
        </div>
      </div>
      <Part {...props} />
    </section>
  );
}
