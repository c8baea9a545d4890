import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getVoucherPdf } from '#contracts/entitlements/vouchers.ts';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { usePage } from '#web/lib/page.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import bow from '../../illustrations/gift-bow.svg';
import { CopyCodeButton } from '../../vouchers/copy-code.tsx';
import { SavePictureButton } from '../../vouchers/save-picture.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import { validityDatesOf, useVoucherPicture, useVoucherContentText } from '../../vouchers/voucher-texts.ts';
import { GiftEmailForm } from './gift-email-form.tsx';
import { GiftStatus, type GiftFormResult } from './gift-delivery.tsx';
import type { SendableGift } from './paid-voucher.ts';
import { PaymentDetails } from './payment-details.tsx';
import { RefundedAmount } from './refunded-amount.tsx';

type GiftProps = { readonly order: OrderView; readonly gift: SendableGift };
type GiftOrderProps = GiftProps & { readonly orderToken: OrderToken; readonly giftBack: GiftFormResult };

/**
 * Page of a paid gift. It shows the card with its buttons to send, save and print, the collapsed code, and the details
 * of the order.
 */
export function GiftOrder({ order, gift, orderToken, giftBack }: GiftOrderProps) {
  const { giftDelivery } = order;
  return (
    <GiftCardWithActions order={order} gift={gift}>
      <CollapsedVoucherCode gift={gift} />
      {giftDelivery?.correctable === true ? (
        <GiftEmailForm
          orderToken={orderToken}
          delivery={giftDelivery}
          back={giftBack.back}
          corrected={giftBack.corrected}
        />
      ) : null}
      <PaymentDetails order={order} />
    </GiftCardWithActions>
  );
}

/**
 * Shows the card of the gift next to the buttons to send, save and print it. `children` are rendered below the card.
 */
function GiftCardWithActions({ order, gift, children }: GiftProps & { readonly children: ReactNode }) {
  const page = usePage();
  const face = useRef<HTMLElement>(null);
  const { card, voucher, code, qr, voucherToken } = gift;
  const words = { recipientName: order.recipientName, ...card };
  const { name, left } = useVoucherContentText({
    ...order,
    remaining: voucher.remaining,
    washCount: voucher.washCount,
  });
  const days = { issuedAt: null, expiresAt: voucher.expiresAt };
  const picture = useVoucherPicture()({ look: card.look, words, left, code, qr, ...days });
  // a gift stays a surprise before its delivery day, so sending its link is not the main action until then
  const isPlanned = order.giftDelivery !== null && order.giftDelivery.dueAt !== null;
  return (
    <div className="page-columns long-words">
      <div className="page-wide">
        <RefundedAmount order={order} />
      </div>
      <VoucherCard ref={face} look={card.look} words={words}>
        <div className="voucher-card-window voucher-card-window-small">
          <img src={bow} alt="" width="80" height="60" />
          <div className="voucher-window-words stack-lines">
            {name === null ? null : <p className="lead-words">{name}</p>}
            <p className="amount">{left}</p>
            {validityDatesOf(days, page).map(({ label, day }) => (
              <p key={label} className="small-words">
                {label} <bdi>{day}</bdi>
              </p>
            ))}
          </div>
        </div>
      </VoucherCard>
      <div className="page-acts">
        <div className="gift-state">
          <GiftStatus order={order} />
        </div>
        <div className="action-list">
          <ShareVoucher
            voucherToken={voucherToken}
            kind="gift"
            packageName={order.packageName}
            packageNameHe={order.packageNameHe}
            washCount={voucher.washCount}
            remaining={voucher.remaining}
            recipientName={order.recipientName}
            language={order.language}
            isMain={!isPlanned}
          />
          <SavePictureButton card={face} picture={picture} />
          {card.pdf ? (
            <FileLink
              href={endpointUrlOf(getVoucherPdf, {
                params: { voucherToken },
                query: { language: order.language, shape: 'card' },
              })}
              label={m.voucher_print_card()}
            />
          ) : null}
        </div>
        {children}
      </div>
    </div>
  );
}

/**
 * Text code and QR code of the gift, below its card. They are collapsed, because the card and its main action come
 * first.
 */
function CollapsedVoucherCode({ gift }: Pick<GiftProps, 'gift'>) {
  const { code, qr, voucherToken } = gift;
  return (
    <details className="code-fold form-fold">
      <summary>{m.gift_code_fold()}</summary>
      <div className="code-fold-inside">
        <QrCode qr={qr} className="code-fold-qr" />
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        <p className="quiet">{m.return_gift_code_hint()}</p>
        <div className="button-row">
          <CopyCodeButton code={code} />
          <Link className="button button-quiet" to={`/voucher/${voucherToken}`}>
            {m.return_open_voucher()}
          </Link>
        </div>
      </div>
    </details>
  );
}
