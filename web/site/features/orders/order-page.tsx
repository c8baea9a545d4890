import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { usePage } from '#web/lib/page.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import errorPicture from '../../illustrations/error.svg';
import paidPicture from '../../illustrations/paid.svg';
import waitingPicture from '../../illustrations/waiting.svg';
import { PastWashes, RecentWashes } from '../../washes/recent-washes.tsx';
import { BoughtOrder } from './bought-order.tsx';
import { CancellingOrder } from './cancelling-order.tsx';
import type { GiftFormResult } from './gift-delivery.tsx';
import { OrderDetails } from './order-details.tsx';
import { orderTitle } from './order-title.ts';
import { PaidOrder } from './paid-order.tsx';
import { isLastWashHeld } from '../../vouchers/voucher-texts.ts';
import { sendableGift, usablePackageVoucher } from './paid-voucher.ts';
import { RefundedAmount } from './refunded-amount.tsx';
import { resultDeliveryText, unpaidText } from './unpaid-words.ts';
import { useOrderUpdates } from './use-order-updates.ts';
import './orders.css';

type OrderProps = {
  readonly orderToken: OrderToken;
  readonly order: OrderView;
  /** True if the order has stayed in this state longer than usual. */
  readonly slow: boolean;
  /** Text that explains why the last attempt to pay again was refused. Null if there was no refusal. */
  readonly refusal: string | null;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
  readonly giftBack: GiftFormResult;
  /** Tier of the package as shown on the home page. Null for gifts, and for a package that is no longer on sale. */
  readonly tier: CardTier | null;
  /** Running and recent washes of this browser and of the order's vouchers. */
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

function PendingOrder({ orderToken, order, slow, refusal }: OrderProps) {
  return (
    <div className="stack-wide">
      <FormFailure failure={refusal} />
      <output aria-live="polite">
        {slow ? (
          <span className="notice notice-info own-line">
            <Sentence text={resultDeliveryText(order, m.return_pending_slow, m.return_pending_slow_page)} />
          </span>
        ) : (
          m.return_pending_text()
        )}
      </output>
      {/* the link goes to the same URL, so that it also works without JavaScript */}
      <Link to={`/checkout/return/${orderToken}`} reloadDocument className="button button-secondary button-own-width">
        {m.return_refresh()}
      </Link>
    </div>
  );
}

/**
 * Shows that a payment does not match the order. Staff review such a payment, and the page shows how to contact them.
 */
function OrderInReview({ order }: OrderProps) {
  const { brand } = usePage();
  return (
    <div className="stack-wide">
      <p>
        <Sentence text={resultDeliveryText(order, m.return_in_review_text, m.return_in_review_text_page)} />
      </p>
      <p>
        {m.return_in_review_call()}{' '}
        <a className="inline-link" href={`tel:${brand.phone}`}>
          <bdi translate="no" dir="ltr">
            {formatPhone(brand.phone)}
          </bdi>
        </a>
      </p>
      <Link className="button button-secondary button-own-width" to="/contact">
        {m.about_contact_link()}
      </Link>
    </div>
  );
}

function NotPaid({ orderToken, order, refusal }: OrderProps) {
  const purchase = order.kind === 'gift' ? `/?gift=${order.packageId}` : `/?package=${order.packageId}`;
  return (
    <div className="stack-wide">
      <FormFailure failure={refusal} />
      <p>
        <Sentence text={unpaidText(order)} />
      </p>
      <div className="button-row">
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

function PackagesLink() {
  return (
    <Link className="button button-primary" to={{ pathname: '/', hash: 'packages' }}>
      {m.return_back_to_packages()}
    </Link>
  );
}

function ContactLink() {
  return (
    <Link className="button button-primary" to="/contact">
      {m.about_contact_link()}
    </Link>
  );
}

/** Creates the page of an order that needs no action. It contains a sentence, the vouchers, and a link to continue. */
function finishedOrderView(text: (order: OrderView) => string, Next: ComponentType): ComponentType<OrderProps> {
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

const orderParts = {
  pending: PendingOrder,
  in_review: OrderInReview,
  paid: PaidOrder,
  part_refunded: PaidOrder,
  cancelling: CancellingOrder,
  held: finishedOrderView(() => m.return_held_text(), ContactLink),
  used_up: finishedOrderView(() => m.return_used_up_text(), PackagesLink),
  lapsed: finishedOrderView(() => m.return_lapsed_text(), ContactLink),
  failed: NotPaid,
  expired: finishedOrderView(() => m.return_expired_text(), PackagesLink),
  returning: finishedOrderView(
    (order) => resultDeliveryText(order, m.return_returning_text, m.return_returning_text_page),
    ContactLink,
  ),
  refunded: finishedOrderView(() => m.return_refunded_text(), PackagesLink),
} satisfies Record<OrderView['state'], ComponentType<OrderProps>>;

/** Shows that the customer paid the order twice. The second payment is always refunded. */
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

function OrderPageHead({ order }: Pick<OrderProps, 'order'>) {
  // a page with a card needs no picture on a phone, and shows the details of the order below the card
  const hasCard = sendableGift(order) !== null || usablePackageVoucher(order) !== null;
  const picture = pictures[order.state];
  return (
    <PageBanner picture={picture} tone={picture === paidPicture ? 'sand' : 'foam'}>
      {hasCard ? null : <img src={picture} alt="" width={144} height={108} className="order-picture" />}
      <h1 tabIndex={-1}>{orderTitle(order)}</h1>
      {hasCard ? null : (
        <p className="quiet">
          <OrderDetails order={order} />
        </p>
      )}
    </PageBanner>
  );
}

/**
 * Page that the customer sees after the payment page. It shows the state of the order on the server and never trusts a
 * state in the URL.
 */
export function OrderPage(props: Omit<OrderProps, 'slow'>) {
  const { order } = props;
  const { slow } = useOrderUpdates(order);
  const [firstState] = useState(order.state);
  const voucher = usablePackageVoucher(order);
  const Part = orderParts[order.state];
  return (
    <section className="page-narrow inner-page order-page stack-sections">
      <OrderPageHead order={order} />
      {/* announces to a screen reader that the order's state changed */}
      <output className="sr-only">{order.state === firstState ? '' : orderTitle(order)}</output>
      <RecentWashes washes={props.washes} isMain={voucher !== null && isLastWashHeld(voucher)} />
      <SecondPayment order={order} />
      <Part {...props} slow={slow} />
      <PastWashes washes={props.washes} />
    </section>
  );
}
