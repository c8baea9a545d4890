import { Link } from 'react-router';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { addressIn } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';
import { ShareIcon, StarIcon } from '#web/ui/icons/further-icons.tsx';

/**
 * The three buttons of the specification. Sharing earns a reward for an account, so it is shown only to a signed-in
 * customer.
 */
export function ReceiptActions({ receipt }: { readonly receipt: Receipt }) {
  const { locale } = usePage();
  return (
    <div className="button-row button-row-centred not-printed">
      {receipt.giftClaim === undefined ? null : (
        <p className="notice notice-info receipt-claim">
          {giftClaimText(receipt.giftClaim, locale)}. {m.gift_claimed_note()}
        </p>
      )}
      <Link className="button button-primary" to={`/?package=${receipt.packageId}`}>
        {m.receipt_book()}
      </Link>
      {receipt.voucherToken === undefined ? null : (
        <Link className="button button-secondary" to={`/voucher/${receipt.voucherToken}`}>
          {m.return_open_voucher()}
        </Link>
      )}
      <a
        className="button button-secondary"
        href={addressIn(locale, `/rate/${receipt.transactionId}`)}
        target="_blank"
        rel="noopener"
      >
        <StarIcon className="icon-medium" />
        {m.receipt_rate()}
      </a>
      {receipt.userId === undefined ? null : (
        <Link className="button button-secondary" to={`/?ref=${encodeURIComponent(receipt.userId)}`}>
          <ShareIcon className="icon-medium" />
          {m.receipt_share_earn()}
        </Link>
      )}
    </div>
  );
}
