import { Link } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { BoughtOrder } from './bought-order.tsx';
import { GiftDeliveryPart, type GiftReturn } from './gift-delivery.tsx';
import { GiftOrder } from './gift-order.tsx';
import { giftToGive } from './gift-to-give.ts';
import { RefundedAmount } from './refunded-amount.tsx';
import { RevealForm } from './reveal-form.tsx';

type PaidOrderProps = {
  readonly orderToken: OrderToken;
  readonly order: OrderView;
  readonly back: FormReturn;
  readonly giftBack: GiftReturn;
};

/**
 * Page of a paid order. It shows the code and QR first, then the receipt and how to use a wash; for a gift, its card
 * and how to send it.
 */
export function PaidOrder(props: PaidOrderProps) {
  const { order } = props;
  const gift = giftToGive(order);
  return gift === null ? (
    <PaidWashes {...props} />
  ) : (
    <GiftOrder order={order} gift={gift} orderToken={props.orderToken} giftBack={props.giftBack} />
  );
}

function PaidWashes({ orderToken, order, back, giftBack }: PaidOrderProps) {
  const usable = order.vouchers.some(({ state, claim }) => state === 'active' && claim === null);
  return (
    <BoughtOrder
      order={order}
      reveal={
        order.revealable ? <RevealForm orderToken={orderToken} emailMasked={order.emailMasked} back={back} /> : null
      }
      next={
        usable ? (
          <Link className="button button-quiet" to="/stations">
            {m.return_next_station()}
          </Link>
        ) : null
      }
    >
      <RefundedAmount order={order} />
      <DiscountReasons offers={order.discountOffers} />
      <p>
        <Sentence text={m.return_paid_mail({ email: leftToRight(order.emailMasked) })} />
      </p>
      {order.kind === 'gift' ? <GiftDeliveryPart orderToken={orderToken} order={order} {...giftBack} /> : null}
    </BoughtOrder>
  );
}
