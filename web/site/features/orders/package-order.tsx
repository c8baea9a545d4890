import { useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { CopyCodeButton } from '../../vouchers/copy-code.tsx';
import { SavePictureButton } from '../../vouchers/save-picture.tsx';
import { VoucherCard, type GiftTexts } from '../../vouchers/voucher-card.tsx';
import {
  hasUsableWash,
  useVoucherPicture,
  useVoucherContentText,
  type VoucherContent,
} from '../../vouchers/voucher-texts.ts';
import { VoucherSteps } from '../../vouchers/voucher-steps.tsx';
import { VoucherWindow } from '../../vouchers/voucher-window.tsx';
import { OrderVoucher } from './order-voucher.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { RefundedAmount } from './refunded-amount.tsx';
import { RevealForm } from './reveal-form.tsx';

type PackageProps = {
  readonly order: OrderView;
  /** The voucher of the order that can be used. */
  readonly voucher: OrderView['vouchers'][number];
};

type PackageOrderProps = PackageProps & {
  readonly orderToken: OrderToken;
  /** Tier of the package as shown on the home page. Null if the package is no longer on sale. */
  readonly tier: CardTier | null;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
};

/** Empty gift texts. A package has no texts from its buyer. */
const noWords: GiftTexts = { recipientName: null, personalMessage: null, senderName: null, petName: null };

/**
 * Page of a paid package. It shows the card with the code, where the code can be used, how to save the card, and the
 * details of the order.
 */
export function PackageOrder({ order, voucher, orderToken, tier, back }: PackageOrderProps) {
  const face = useRef<HTMLElement>(null);
  const { code, qr, state, remaining, washCount, expiresAt, voucherToken } = voucher;
  const isUsable = hasUsableWash(voucher);
  const worth = { ...order, remaining, washCount };
  return (
    <div className="page-columns long-words">
      <div className="page-wide">
        <RefundedAmount order={order} />
        <DiscountReasons offers={order.discountOffers} />
      </div>
      <VoucherCard ref={face} look={null} tier={tier} words={null}>
        <VoucherWindow {...{ worth, code, qr, state, expiresAt }} isStateKnown issuedAt={null} />
        {isUsable ? <VoucherSteps /> : null}
      </VoucherCard>
      <div className="page-acts">
        <div className="page-ways">
          {isUsable ? (
            <Link className="button button-primary foot-action" to="/stations">
              {m.return_next_station()}
            </Link>
          ) : null}
          {voucherToken === null ? null : (
            <Link className="button button-secondary" to={`/voucher/${voucherToken}`}>
              {m.return_open_voucher()}
            </Link>
          )}
        </div>
        {code === null ? <OrderVoucher voucher={voucher} order={order} /> : <p>{m.return_code_hint()}</p>}
        {code === null || qr === null || !isUsable ? null : (
          <section aria-labelledby="order-keep" className="stack">
            <h2 id="order-keep" className="list-title">
              {m.voucher_keep()}
            </h2>
            <div className="action-list">
              <CopyCodeButton code={code} />
              <PackagePicture card={face} worth={worth} code={code} qr={qr} expiresAt={expiresAt} />
              <PrintButton label={m.voucher_print()} />
            </div>
          </section>
        )}
        {order.revealable ? <RevealForm orderToken={orderToken} emailMasked={order.emailMasked} back={back} /> : null}
        <PaymentDetails order={order} />
      </div>
    </div>
  );
}

type PackagePictureProps = Pick<OrderView['vouchers'][number], 'expiresAt'> & {
  readonly card: RefObject<HTMLElement | null>;
  readonly worth: VoucherContent;
  readonly code: string;
  readonly qr: NonNullable<OrderView['vouchers'][number]['qr']>;
};

function PackagePicture({ card, worth, ...shown }: PackagePictureProps) {
  const { left } = useVoucherContentText(worth);
  const picture = useVoucherPicture()({ look: null, words: noWords, left, issuedAt: null, ...shown });
  return <SavePictureButton card={card} picture={picture} />;
}
