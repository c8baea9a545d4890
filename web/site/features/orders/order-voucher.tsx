import { Link } from 'react-router';
import type { GiftClaim } from '#contracts/entitlements/gift-claim.ts';
import type { OrderView } from '#contracts/selling/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { lotStateLabels } from '#web/lib/words/lot-words.ts';
import { usePage } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { VoucherCode } from './voucher-code.tsx';

type OrderVoucherProps = {
  readonly voucher: OrderView['vouchers'][number];
  readonly order: Pick<OrderView, 'kind' | 'recipientName' | 'language' | 'packageName' | 'packageNameHe'>;
};

/**
 * A voucher of an order. If it is usable and this browser may show it, its code is shown. Otherwise its state and the
 * last characters of its code are shown.
 */
export function OrderVoucher({ voucher, order }: OrderVoucherProps) {
  if (voucher.code !== null) {
    return <VoucherCode voucher={voucher} code={voucher.code} order={order} />;
  }
  if (voucher.claim !== null) return <ClaimedGift claim={voucher.claim} />;
  if (voucher.state === 'active') {
    return (
      <p className="notice notice-info">
        <Sentence text={m.return_codes_hidden({ ending: leftToRight(voucher.codeEnding) })} />
      </p>
    );
  }
  return (
    <div className="sheet row-apart">
      <div className="stack-lines">
        <p className="lead-words">
          <Sentence text={m.return_voucher_ending({ ending: leftToRight(voucher.codeEnding) })} />
        </p>
        <p className="voucher-state" data-state={voucher.state}>
          {lotStateLabels[voucher.state]()}
        </p>
      </div>
      {voucher.voucherToken === null ? null : (
        <Link className="button button-quiet" to={`/voucher/${voucher.voucherToken}`}>
          {m.return_open_voucher()}
        </Link>
      )}
    </div>
  );
}

function ClaimedGift({ claim }: { readonly claim: GiftClaim }) {
  const { locale } = usePage();
  return (
    <div className="sheet stack-lines">
      <p className="lead-words">{giftClaimText(claim, locale)}</p>
      <p className="quiet">{m.gift_claimed_note()}</p>
    </div>
  );
}
