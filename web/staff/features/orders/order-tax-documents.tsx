import { useState } from 'react';
import type { OrderId } from '#contracts/core/ids.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import type { OrderDocumentItem } from '#contracts/tax/documents.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { Card } from '../../lib/card.tsx';
import { paymentProviderName } from '../../lib/words/payment-provider-name.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { DocumentMailDialog } from './document-mail-dialog.tsx';
import { documentName, DocumentLink } from './order-document-link.tsx';

type DocumentsProps = { readonly order: StaffOrder; readonly onChanged: () => void };

/**
 * Lists the tax documents of an order. They are either the shop's own documents, which can be opened and sent here, or
 * the payment provider's documents.
 */
export function TaxDocuments({ order, onChanged }: DocumentsProps) {
  const { papers, invoice } = order;
  const mayWrite = mayUse(useMe(), 'voucher.write');
  const hasOwn = papers.some(({ pdf }) => pdf);
  if (papers.length === 0) return null;
  return (
    <Card title={m.staff_order_documents()}>
      <ul className="order-items">
        {papers.map((document) => (
          <li key={`${document.provider} ${document.type} ${document.number} ${document.at} ${document.isCredit}`}>
            <OrderDocument document={document} orderId={order.orderId} />
            {mayWrite && document.pdf && invoice.consent ? (
              <SendDocument order={order} document={document} onChanged={onChanged} />
            ) : null}
          </li>
        ))}
      </ul>
      {mayWrite && hasOwn && !invoice.consent ? <p className="staff-quiet">{noConsentText(order)}</p> : null}
    </Card>
  );
}

/** Returns the way in which a buyer can agree to computerised documents, by the message that has the receipt's link. */
function noConsentText({ emailMasked, phoneMasked }: StaffOrder): string {
  return emailMasked === '' && phoneMasked !== null
    ? m.staff_document_no_consent_by_text()
    : m.staff_document_no_consent();
}

function SendDocument({ order, document, onChanged }: DocumentsProps & { readonly document: OrderDocumentItem }) {
  const [isOpen, setOpen] = useState(false);
  const { number, type } = document;
  const name = documentName(document);
  if (type === null || number === null || name === null) return null;
  return (
    <div className="order-acts">
      <button
        type="button"
        className="button button-secondary"
        aria-label={m.staff_document_send_of({ document: name })}
        onClick={() => setOpen(true)}
      >
        {m.staff_document_send()}
      </button>
      {isOpen ? (
        <DocumentMailDialog
          order={order}
          document={{ type, number, name }}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

type DocumentProps = { readonly document: OrderDocumentItem; readonly orderId: OrderId };

function OrderDocument({ document, orderId }: DocumentProps) {
  const { locale } = usePortal();
  const { at, isCredit, provider, totalAgorot, trouble } = document;
  const documented = documentName(document);
  const isThere = documented !== null;
  const name = documented ?? m.staff_paper_missing();
  return (
    <>
      <p>
        {isThere ? <DocumentLink document={document} orderId={orderId} name={name} /> : name}
        {isThere ? null : <span className="staff-state staff-state-disabled">{m.staff_paper_waits()}</span>}
      </p>
      <p className="staff-quiet">
        <time dateTime={at}>{formatDate(Date.parse(at), locale)}</time> · {isCredit ? `${m.staff_paper_credit()} ` : ''}
        <Price agorot={totalAgorot} />
        {provider === null ? null : (
          <>
            {' · '}
            <bdi lang="en">{paymentProviderName(provider)}</bdi>
          </>
        )}
      </p>
      {trouble === null ? null : (
        <p className="staff-quiet">
          <bdi lang="en" dir="ltr">
            {trouble}
          </bdi>
        </p>
      )}
    </>
  );
}
