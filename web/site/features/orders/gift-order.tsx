import { useRef } from 'react';
import { Link } from 'react-router';
import { getVoucherPdf } from '#contracts/entitlements/vouchers.ts';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { addressOf } from '#web/lib/calls/api.ts';
import { usePage } from '#web/lib/page.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import bow from '../../illustrations/gift-bow.svg';
import { CopyCode } from '../../vouchers/copy-code.tsx';
import { SavePicture } from '../../vouchers/save-picture.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import { datesOf, usePicture, useWorth } from '../../vouchers/voucher-facts.ts';
import { GiftAddressForm } from './gift-address-form.tsx';
import { GiftStatus, type GiftReturn } from './gift-delivery.tsx';
import type { GiftToGive } from './gift-to-give.ts';
import { OrderFacts } from './order-facts.tsx';
import { RefundedAmount } from './refunded-amount.tsx';

type GiftProps = { readonly order: OrderView; readonly gift: GiftToGive };
type GiftOrderProps = GiftProps & { readonly orderToken: OrderToken; readonly giftBack: GiftReturn };

/**
 * Page of a paid gift: the card with its buttons to send, save and print, the collapsed code, and the details of the
 * order.
 */
export function GiftOrder({ order, gift, orderToken, giftBack }: GiftOrderProps) {
  const { giftDelivery } = order;
  return (
    <div className="grid grid-cols-1 gap-6 wrap-break-word">
      <RefundedAmount order={order} />
      <CardAndWays order={order} gift={gift} />
      <CodeFold gift={gift} />
      {giftDelivery?.correctable === true ? (
        <GiftAddressForm
          orderToken={orderToken}
          delivery={giftDelivery}
          back={giftBack.back}
          corrected={giftBack.corrected}
        />
      ) : null}
      <Facts order={order} />
    </div>
  );
}

function CardAndWays({ order, gift }: GiftProps) {
  const page = usePage();
  const face = useRef<HTMLElement>(null);
  const { card, voucher, code, qr, voucherToken } = gift;
  const words = { recipientName: order.recipientName, ...card };
  const { name, left } = useWorth({ ...order, remaining: voucher.remaining, washCount: voucher.washCount });
  const days = { issuedAt: null, expiresAt: voucher.expiresAt };
  const picture = usePicture()({ look: card.look, words, left, code, qr, ...days });
  const isSent = order.giftDelivery !== null && order.giftDelivery.state !== 'undelivered';
  return (
    <>
      <VoucherCard ref={face} look={card.look} words={words}>
        <div className="voucher-card-window voucher-card-window-small">
          <img src={bow} alt="" width="80" height="60" />
          <div className="grid w-full gap-1">
            {name === null ? null : <p className="font-semibold">{name}</p>}
            <p className="text-xl font-bold">{left}</p>
            {datesOf(days, page).map(({ label, day }) => (
              <p key={label} className="text-sm">
                {label} <bdi>{day}</bdi>
              </p>
            ))}
          </div>
        </div>
      </VoucherCard>
      <div className="text-lg font-medium">
        <GiftStatus order={order} />
      </div>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <ShareVoucher
          voucherToken={voucherToken}
          kind="gift"
          washCount={voucher.remaining}
          recipientName={order.recipientName}
          language={order.language}
          isMain={!isSent}
        />
        <SavePicture card={face} picture={picture} />
        {card.pdf ? (
          <FileLink
            href={addressOf(getVoucherPdf, {
              params: { voucherToken },
              query: { language: order.language, shape: 'card' },
            })}
            label={m.voucher_print_card()}
          />
        ) : null}
      </div>
    </>
  );
}

/** The code of a gift, collapsed. It is for buyers who write the code on their own card. */
function CodeFold({ gift: { code, qr, voucherToken } }: Pick<GiftProps, 'gift'>) {
  return (
    <details className="gift-code max-w-md">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{m.gift_code_fold()}</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        <QrCode qr={qr} className="w-48 max-w-full" />
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        <p className="text-ink-soft">{m.return_gift_code_hint()}</p>
        <div className="flex flex-wrap gap-3">
          <CopyCode code={code} />
          <Link className="button button-quiet" to={`/voucher/${voucherToken}`}>
            {m.return_open_voucher()}
          </Link>
        </div>
      </div>
    </details>
  );
}

function Facts({ order }: Pick<GiftProps, 'order'>) {
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-sm text-ink-soft">
      <p>
        <OrderFacts order={order} />
      </p>
      <p>
        <Sentence text={m.return_paid_mail({ email: leftToRight(order.emailMasked) })} />{' '}
        {order.receiptToken === null ? null : (
          <Link className="text-link underline" to={`/receipt/${order.receiptToken}`}>
            {m.return_open_receipt()}
          </Link>
        )}
      </p>
    </div>
  );
}
