import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { localPhoneText } from '#domain/core/contact/phone.ts';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import errorPicture from '../../illustrations/error.svg';
import paidPicture from '../../illustrations/paid.svg';
import waitingPicture from '../../illustrations/waiting.svg';
import { FreshWashes } from '../../washes/fresh-washes.tsx';
import { BoughtOrder } from './bought-order.tsx';
import { CancellingOrder } from './cancelling-order.tsx';
import type { GiftReturn } from './gift-delivery.tsx';
import { orderTitle } from './order-title.ts';
import { PaidOrder } from './paid-order.tsx';
import { RefundedAmount } from './refunded-amount.tsx';
import { unpaidWords } from './unpaid-words.ts';
import { useOrderWatch } from './use-order-watch.ts';

type OrderProps = {
  readonly orderToken: OrderToken;
  readonly order: OrderView;
  /** It has stood like this for longer than usual. */
  readonly slow: boolean;
  /** Why another try to pay was refused just now. */
  readonly refusal: string | null;
  /** What a post without scripts brought back. */
  readonly back: FormReturn;
  readonly giftBack: GiftReturn;
  /** Running and recent washes of this browser and of what was bought. */
  readonly washes: readonly RedemptionView[];
};

const pictures = {
  pending: waitingPicture,
  in_review: waitingPicture,
  paid: paidPicture,
  failed: errorPicture,
  expired: waitingPicture,
  returning: waitingPicture,
  cancelling: waitingPicture,
  held: waitingPicture,
  used_up: paidPicture,
  lapsed: waitingPicture,
  part_refunded: paidPicture,
  refunded: paidPicture,
} satisfies Record<OrderView['state'], string>;

function Pending({ orderToken, order, slow, refusal }: OrderProps) {
  return (
    <div className="grid gap-4">
      <FormFailure failure={refusal} />
      <output aria-live="polite">
        {slow ? (
          <span className="notice notice-info block">
            <Sentence text={m.return_pending_slow({ email: leftToRight(order.emailMasked) })} />
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

/** Money that came otherwise than it should: who looks at it, and whom to ask. */
function InReview({ order }: OrderProps) {
  const { brand } = usePage();
  return (
    <div className="grid gap-4">
      <p>
        <Sentence text={m.return_in_review_text({ email: leftToRight(order.emailMasked) })} />
      </p>
      <p>
        {m.return_in_review_call()}{' '}
        <a className="text-link underline" href={`tel:${brand.phone}`}>
          <bdi translate="no" dir="ltr">
            {localPhoneText(brand.phone)}
          </bdi>
        </a>
      </p>
      <Link className="button button-secondary justify-self-start" to="/contact">
        {m.about_contact_link()}
      </Link>
    </div>
  );
}

function NotPaid({ orderToken, order, refusal }: OrderProps) {
  const purchase = order.kind === 'gift' ? `/?gift=${order.packageId}` : `/?package=${order.packageId}`;
  return (
    <div className="grid gap-4">
      <FormFailure failure={refusal} />
      <p>
        <Sentence text={unpaidWords(order)} />
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

/** Nobody has anything to do about such an order here: a sentence, its vouchers, and where to go. */
function settledPart(text: (order: OrderView) => string, Next: ComponentType): ComponentType<OrderProps> {
  return function Settled({ order }) {
    return (
      <BoughtOrder order={order} next={<Next />}>
        <p>
          <Sentence text={text(order)} />
        </p>
        <RefundedAmount order={order} />
      </BoughtOrder>
    );
  };
}

const parts = {
  pending: Pending,
  in_review: InReview,
  paid: PaidOrder,
  part_refunded: PaidOrder,
  cancelling: CancellingOrder,
  held: settledPart(() => m.return_held_text(), ToUs),
  used_up: settledPart(() => m.return_used_up_text(), ToPackages),
  lapsed: settledPart(() => m.return_lapsed_text(), ToUs),
  failed: NotPaid,
  expired: settledPart(() => m.return_expired_text(), ToPackages),
  returning: settledPart((order) => m.return_returning_text({ email: leftToRight(order.emailMasked) }), ToUs),
  refunded: settledPart(() => m.return_refunded_text(), ToPackages),
} satisfies Record<OrderView['state'], ComponentType<OrderProps>>;

/** Two pages of one order were paid: the second payment is never kept. */
function SecondPayment({ order: { secondPayment } }: Pick<OrderProps, 'order'>) {
  if (secondPayment === null) return null;
  const amount = isolatedShekels(secondPayment.amountAgorot);
  return (
    <p className="notice notice-info">
      <Sentence
        text={
          secondPayment.returned
            ? m.return_second_payment_returned({ amount })
            : m.return_second_payment_returning({ amount })
        }
      />
    </p>
  );
}

/** Where the payment page sends people back to: what the server knows, never what the address says. */
export function OrderPage(props: Omit<OrderProps, 'slow'>) {
  const { order } = props;
  const spoken = useSpoken();
  const { slow } = useOrderWatch(order);
  const [firstState] = useState(order.state);
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
            {m.return_order_number()}{' '}
            <bdi translate="no" dir="ltr">
              {order.orderCode}
            </bdi>
          </p>
        </div>
      </div>
      {/* whoever listens hears that the page has changed under them, and how */}
      <output className="sr-only">{order.state === firstState ? '' : orderTitle(order)}</output>
      <FreshWashes washes={props.washes} />
      <SecondPayment order={order} />
      <Part {...props} slow={slow} />
    </section>
  );
}
