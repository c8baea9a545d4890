import { Link } from 'react-router';
import type { OwnReceipt } from '#contracts/selling/own-receipts.ts';
import { formatDate, leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { Price } from '#web/lib/price.tsx';
import { ReceiptIcon } from '#web/ui/further-icons.tsx';
import { GiftIcon } from '#web/ui/icons.tsx';
import { Part, PartFailed } from './part.tsx';

function Receipt({ receipt }: { readonly receipt: OwnReceipt }) {
  const { locale } = usePage();
  const spoken = useSpoken();
  const Icon = receipt.kind === 'gift' ? GiftIcon : ReceiptIcon;
  return (
    <li className="record">
      <Icon className="size-6 record-icon" />
      <div className="min-w-0">
        <p className="record-title">{spoken({ en: receipt.packageName, he: receipt.packageNameHe })}</p>
        <p className="record-detail">
          <bdi>{formatDate(Date.parse(receipt.paidAt), locale)}</bdi>
          {receipt.refunded ? <span className="state-chip">{m.dashboard_refunded()}</span> : null}
        </p>
        <Link className="record-link" to={`/receipt/${receipt.transactionId}`}>
          {m.dashboard_receipt_open({ number: leftToRight(receipt.orderCode) })}
        </Link>
      </div>
      <div className="record-end">
        <Price agorot={receipt.totalAgorot} className="record-price" />
      </div>
    </li>
  );
}

export function Receipts({ receipts }: { readonly receipts: readonly OwnReceipt[] | null }) {
  return (
    <Part id="receipts" title={m.dashboard_receipts()}>
      {receipts === null ? <PartFailed /> : null}
      {receipts?.length === 0 ? <p className="part-note">{m.dashboard_receipts_empty()}</p> : null}
      {receipts === null || receipts.length === 0 ? null : (
        <ul className="records">
          {receipts.map((receipt) => (
            <Receipt key={receipt.transactionId} receipt={receipt} />
          ))}
        </ul>
      )}
    </Part>
  );
}
