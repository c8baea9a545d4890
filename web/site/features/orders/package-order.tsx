import { Link } from 'react-router';
import type { OrderToken } from '#contracts/core/ids.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import type { CardTier } from '#domain/selling/price-display.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { usePage } from '#web/lib/page.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { CopyCode } from '../../vouchers/copy-code.tsx';
import { ShareVoucher } from '../../vouchers/share-voucher.tsx';
import { VoucherCard } from '../../vouchers/voucher-card.tsx';
import { datesOf, useWorth } from '../../vouchers/voucher-facts.ts';
import { VoucherSteps } from '../../vouchers/voucher-steps.tsx';
import { CodeFold } from './code-fold.tsx';
import { OrderVoucher } from './order-voucher.tsx';
import { PaidFacts } from './paid-facts.tsx';
import { RefundedAmount } from './refunded-amount.tsx';
import { RevealForm } from './reveal-form.tsx';

type PackageProps = {
  readonly order: OrderView;
  /** The usable voucher of the order. */
  readonly voucher: OrderView['vouchers'][number];
};

type PackageOrderProps = PackageProps & {
  readonly orderToken: OrderToken;
  /** Tier of the package on the home page; null if it is not on sale any more. */
  readonly tier: CardTier | null;
  /** Result of a form post without JavaScript. */
  readonly back: FormReturn;
};

/**
 * Page of a paid package: its card with the remaining washes and the steps, the way to a station, the collapsed code,
 * and the details of the order.
 */
export function PackageOrder({ order, voucher, orderToken, tier, back }: PackageOrderProps) {
  const { voucherToken } = voucher;
  return (
    <div className="grid grid-cols-1 gap-6 wrap-break-word">
      <RefundedAmount order={order} />
      <DiscountReasons offers={order.discountOffers} />
      <PackageCard order={order} voucher={voucher} tier={tier} />
      <p className="text-lg">
        <WhereToUse />
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <Link className="button button-primary foot-action" to="/stations">
          {m.return_next_station()}
        </Link>
        {voucherToken === null ? null : (
          <Link className="button button-secondary" to={`/voucher/${voucherToken}`}>
            {m.return_open_voucher()}
          </Link>
        )}
      </div>
      <PackageCode order={order} voucher={voucher} />
      {order.revealable ? <RevealForm orderToken={orderToken} emailMasked={order.emailMasked} back={back} /> : null}
      <PaidFacts order={order} />
    </div>
  );
}

/** Explains where to use the code, with different texts for a phone and for a computer. */
function WhereToUse() {
  return (
    <>
      <span className="hidden pointer-coarse:inline">{m.return_code_hint()}</span>
      <span className="pointer-coarse:hidden">{m.return_code_hint_desk()}</span>
    </>
  );
}

function PackageCard({ order, voucher, tier }: PackageProps & Pick<PackageOrderProps, 'tier'>) {
  const page = usePage();
  const { expiresAt, remaining, washCount } = voucher;
  const { name, left } = useWorth({ ...order, remaining, washCount });
  return (
    <VoucherCard look={null} tier={tier} words={null}>
      <div className="voucher-card-window">
        <div className="grid w-full gap-1">
          <p className="font-semibold">{name}</p>
          <p className="text-2xl font-bold">{left}</p>
          {datesOf({ issuedAt: null, expiresAt }, page).map(({ label, day }) => (
            <p key={label} className="text-sm">
              {label} <bdi>{day}</bdi>
            </p>
          ))}
          {expiresAt === null ? <p className="text-sm">{m.voucher_never_expires()}</p> : null}
        </div>
      </div>
      <VoucherSteps />
    </VoucherCard>
  );
}

/** The collapsed code with its buttons; if this browser may not show the code, its last characters. */
function PackageCode({ order, voucher }: PackageProps) {
  const { code, qr, remaining, voucherToken } = voucher;
  if (code === null) return <OrderVoucher voucher={voucher} order={order} />;
  return (
    <CodeFold code={code} qr={qr} hint={m.return_save_hint()}>
      <CopyCode code={code} />
      {voucherToken === null ? null : (
        <ShareVoucher
          voucherToken={voucherToken}
          kind="package"
          washCount={remaining}
          recipientName={null}
          language={order.language}
        />
      )}
    </CodeFold>
  );
}
