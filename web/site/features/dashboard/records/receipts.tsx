import { Link } from 'react-router';
import { listReceipts, type OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import type { Page } from '#domain/core/page.ts';
import { m } from '#messages/compiled/messages.js';
import { giftClaimText } from '#web/lib/words/gift-claim-words.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { Price } from '#web/lib/language/price.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { ReceiptIcon } from '#web/ui/icons/further-icons.tsx';
import { GiftIcon } from '#web/ui/icons/icons.tsx';
import { DashboardSection, SectionLoadError } from '../dashboard-section.tsx';
import { LoadMoreStatus, LoadMoreButton } from './load-more-button.tsx';
import { useLoadMore, type FocusTarget } from './use-load-more.ts';

type ReceiptProps = { readonly receipt: OwnReceipt; readonly focusTarget: FocusTarget };

function Receipt({ receipt, focusTarget }: ReceiptProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  const Icon = receipt.kind === 'gift' ? GiftIcon : ReceiptIcon;
  return (
    <li className="record" {...focusTarget}>
      <Icon className="record-icon icon-large" />
      <div className="record-words">
        <p className="record-title">{localized({ en: receipt.packageName, he: receipt.packageNameHe })}</p>
        <p className="record-detail">
          <bdi>{formatDate(Date.parse(receipt.paidAt), locale)}</bdi>
          {receipt.refunded ? <span className="state-chip">{m.dashboard_refunded()}</span> : null}
        </p>
        {receipt.giftClaim === null ? null : (
          <p className="record-detail">{giftClaimText(receipt.giftClaim, locale)}</p>
        )}
        <Link className="record-link" to={`/receipt/${receipt.transactionId}`}>
          <Sentence text={m.dashboard_receipt_open({ number: leftToRight(receipt.orderCode) })} />
        </Link>
      </div>
      <div className="record-end">
        <Price agorot={receipt.totalAgorot} className="record-price" />
      </div>
    </li>
  );
}

export function Receipts({ receipts }: { readonly receipts: Page<OwnReceipt> | null }) {
  const { entries, more, focusTarget } = useLoadMore(receipts, {
    load: (call, cursor) => call(listReceipts, { query: { cursor } }),
    keyOf: ({ transactionId }) => transactionId,
  });
  return (
    <DashboardSection id="receipts" title={m.dashboard_receipts()}>
      {entries === null ? <SectionLoadError /> : null}
      {entries?.length === 0 ? <p className="part-note">{m.dashboard_receipts_empty()}</p> : null}
      {entries === null || entries.length === 0 ? null : (
        <ul>
          {entries.map((receipt) => (
            <Receipt key={receipt.transactionId} receipt={receipt} focusTarget={focusTarget(receipt)} />
          ))}
        </ul>
      )}
      <LoadMoreButton of="receipts" more={more} />
      <LoadMoreStatus more={more} />
    </DashboardSection>
  );
}
