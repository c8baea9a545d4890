import { Link } from 'react-router';
import type { Receipt } from '#contracts/selling/receipts.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { localizedPathOf } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';
import { ShareIcon, StarIcon } from '#web/ui/icons/further-icons.tsx';
import { InviteFriends } from '../../sharing/invite-friends.tsx';

type ActionsProps = { readonly receipt: Receipt };

/**
 * Shows what the customer can do after the receipt. Another wash and the voucher are buttons, and further actions are
 * in a list.
 */
export function ReceiptActions({ receipt }: ActionsProps) {
  const { locale } = usePage();
  return (
    <>
      <div className="page-ways receipt-ways not-printed">
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
      </div>
      <div className="action-list not-printed">
        <a
          className="button"
          href={localizedPathOf(locale, `/rate/${receipt.transactionId}`)}
          target="_blank"
          rel="noopener"
        >
          <StarIcon className="icon-medium" />
          {m.receipt_rate()}
        </a>
        {receipt.userId === undefined ? null : (
          <Link className="button" to={`/?ref=${encodeURIComponent(receipt.userId)}`}>
            <ShareIcon className="icon-medium" />
            {m.receipt_share_earn()}
          </Link>
        )}
      </div>
    </>
  );
}

/**
 * Offers to invite friends with the customer's own link. Guests do not see this section, because only customers with an
 * account earn the reward.
 */
export function ReceiptFriends({ receipt: { userId } }: ActionsProps) {
  if (userId === undefined) return null;
  return (
    <section className="stack not-printed" aria-labelledby="receipt-friends">
      <h2 id="receipt-friends" className="group-title">
        {m.receipt_friends()}
      </h2>
      <div className="action-list">
        <InviteFriends code={userId} />
      </div>
    </section>
  );
}
