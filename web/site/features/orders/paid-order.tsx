import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { BoughtOrder } from './bought-order.tsx';
import { GiftDeliverySection, type GiftFormResult } from './gift-delivery.tsx';
import { GiftOrder } from './gift-order.tsx';
import { PackageOrder } from './package-order.tsx';
import { sendableGift, usablePackageVoucher } from './paid-voucher.ts';
import { RefundedAmount } from './refunded-amount.tsx';
import { RevealForm } from './reveal-form.tsx';

type PaidOrderProps = {
  readonly orderToken: OrderToken;
  readonly order: OrderView;
  readonly back: FormResult;
  readonly giftBack: GiftFormResult;
  /** Tier of the package as shown on the home page. Null for gifts, and for a package that is no longer on sale. */
  readonly tier: CardTier | null;
};

/**
 * Page of a paid order. A gift shows its card and how to send it. A package shows its card and where to use it. Other
 * orders show their vouchers and the receipt.
 */
export function PaidOrder(props: PaidOrderProps) {
  const { order, orderToken, tier, back } = props;
  const gift = sendableGift(order);
  if (gift !== null) return <GiftOrder order={order} gift={gift} orderToken={orderToken} giftBack={props.giftBack} />;
  const voucher = usablePackageVoucher(order);
  return voucher === null ? (
    <PaidVouchers {...props} />
  ) : (
    <PackageOrder order={order} voucher={voucher} orderToken={orderToken} tier={tier} back={back} />
  );
}

function PaidVouchers({ orderToken, order, back, giftBack }: PaidOrderProps) {
  return (
    <BoughtOrder
      order={order}
      reveal={
        order.revealable ? <RevealForm orderToken={orderToken} emailMasked={order.emailMasked} back={back} /> : null
      }
    >
      <RefundedAmount order={order} />
      <DiscountReasons offers={order.discountOffers} />
      {order.emailMasked === '' ? null : (
        <p>
          <Sentence text={m.return_paid_mail({ email: leftToRight(order.emailMasked) })} />
        </p>
      )}
      {order.kind === 'gift' ? <GiftDeliverySection orderToken={orderToken} order={order} {...giftBack} /> : null}
    </BoughtOrder>
  );
}
