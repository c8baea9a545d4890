import { useState } from 'react';
import { Link } from 'react-router';
import type { ReceiptToken } from '#contracts/core/ids.ts';
import { getTaxDocumentPdf, saveDocumentConsent, type TaxDocuments } from '#contracts/tax/documents.ts';
import { formatDate, leftToRight } from '#domain/core/text/format.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { INVOICE_DUE_DAYS } from '#domain/tax/buyer.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { usePage } from '#web/lib/page.tsx';
import { BusinessInvoice } from './business-invoice.tsx';
import { taxTypeLabels } from '#web/lib/language/tax-type-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';

type PartProps = { readonly transactionId: ReceiptToken; readonly taxDocuments: TaxDocuments };
type TaxDocument = TaxDocuments['documents'][number];

function documentNameOf({ type, number }: Pick<TaxDocument, 'type'> & { readonly number: number | string }): string {
  return m.taxdoc_document({ type: taxTypeLabels[type](), number: leftToRight(String(number)) });
}

type ConsentProps = {
  readonly transactionId: ReceiptToken;
  readonly say: 'agree' | 'take_back';
  readonly label: string;
};

/**
 * Form with one button that gives or withdraws the consent to receive computerised documents. It works without
 * JavaScript and returns to this page.
 */
function ConsentForm({ transactionId, say, label }: ConsentProps) {
  const { locale } = usePage();
  return (
    <form method="post" action={endpointUrlOf(saveDocumentConsent, { params: { transactionId } })}>
      <input type="hidden" name="language" value={locale} />
      <button
        type="submit"
        name="say"
        value={say}
        className={say === 'agree' ? 'button button-secondary' : 'inline-link'}
      >
        {label}
      </button>
    </form>
  );
}

function DocumentLine({ transactionId, taxDocuments, document }: PartProps & { readonly document: TaxDocument }) {
  const { locale } = usePage();
  const { issuedAt, namesBusiness, number, totalAgorot, type } = document;
  // the original is delivered only once, so only copies are offered after this click. The page does not need another
  // request for this
  const [taken, setTaken] = useState(false);
  const originalLeft = document.originalLeft && !taken;
  const href = endpointUrlOf(getTaxDocumentPdf, {
    params: { transactionId, type: String(type), number: String(number) },
    query: { language: locale },
  });
  const label = originalLeft ? m.taxdoc_open() : m.taxdoc_open_copy();
  return (
    <li className="document-line">
      <span>
        <span className="receipt-word">
          <Sentence text={documentNameOf(document)} />
        </span>
        <span className="side-note own-line">
          <time dateTime={issuedAt}>{formatDate(Date.parse(issuedAt), locale)}</time> ·{' '}
          <bdi translate="no" dir="ltr">
            {formatShekels(totalAgorot)}
          </bdi>
          {namesBusiness ? ` · ${m.taxdoc_for_business()}` : null}
        </span>
      </span>
      {taxDocuments.consent?.agreed === true && taxDocuments.pdf ? (
        <a
          className="inline-link"
          href={href}
          aria-label={`${label}: ${documentNameOf(document)}`}
          onClick={() => setTaken(true)}
        >
          {label}
        </a>
      ) : null}
    </li>
  );
}

type ProviderDocument = TaxDocuments['ofProvider'][number];

/** A document that the payment provider issued. The customer opens it on the provider's site. */
function ProviderDocumentLine({ document }: { readonly document: ProviderDocument }) {
  const { locale } = usePage();
  const { movedAt, totalAgorot, url } = document;
  return (
    <li className="document-line">
      <span>
        <span className="receipt-word">
          <Sentence text={documentNameOf(document)} />
        </span>
        <span className="side-note own-line">
          <time dateTime={movedAt}>{formatDate(Date.parse(movedAt), locale)}</time> ·{' '}
          <bdi translate="no" dir="ltr">
            {formatShekels(totalAgorot)}
          </bdi>
        </span>
      </span>
      {url === null ? null : (
        <a className="inline-link" href={url} aria-label={`${m.taxdoc_open_there()}: ${documentNameOf(document)}`}>
          {m.taxdoc_open_there()}
        </a>
      )}
    </li>
  );
}

function Consent({ transactionId, taxDocuments }: PartProps) {
  const { locale } = usePage();
  const { consent } = taxDocuments;
  if (consent?.agreed === true) {
    return (
      <div className="side-note stack-close">
        {taxDocuments.documents.length === 0 ? null : <p>{m.taxdoc_first_is_original()}</p>}
        <p>{m.taxdoc_consent_given({ day: formatDate(Date.parse(consent.saidAt), locale) })}</p>
        <ConsentForm transactionId={transactionId} say="take_back" label={m.taxdoc_consent_take()} />
      </div>
    );
  }
  return (
    <div className="document-consent stack">
      <p className="side-note">{m.taxdoc_consent_ask()}</p>
      <ConsentForm transactionId={transactionId} say="agree" label={m.taxdoc_consent_give()} />
      {consent === null ? null : <p className="side-note">{m.taxdoc_consent_taken()}</p>}
    </div>
  );
}

/** Time in milliseconds after the payment within which a tax document is normally issued. */
const USUAL_MS = 5 * MINUTE_MS;

type WaitingProps = { readonly paidAt: string };

/**
 * Shows the time at which the next document is expected. After an unusually long time, it shows the legal deadline and
 * a link to the contact page.
 */
function PendingDocumentNote({ paidAt }: WaitingProps) {
  const { locale, renderedAt } = usePage();
  const paidMs = Date.parse(paidAt);
  if (Date.parse(renderedAt) - paidMs < USUAL_MS) return <p className="side-note">{m.taxdoc_waiting()}</p>;
  return (
    <p className="side-note">
      {m.taxdoc_waiting_late({ day: formatDate(paidMs + INVOICE_DUE_DAYS * DAY_MS, locale) })}{' '}
      <Link className="inline-link" to="/contact">
        {m.about_contact_link()}
      </Link>
    </p>
  );
}

/**
 * Shows the tax documents of a purchase. Renders nothing if the shop issues none. Tax documents are separate documents
 * and not part of the printed receipt.
 */
export function TaxDocumentsSection({ transactionId, taxDocuments, paidAt }: PartProps & WaitingProps) {
  if (taxDocuments.documents.length + taxDocuments.ofProvider.length === 0 && !taxDocuments.waiting) return null;
  return (
    <section aria-labelledby="tax-documents" className="sheet sheet-wide stack one-column not-printed">
      <h2 id="tax-documents" tabIndex={-1} className="group-title">
        {m.taxdoc_heading()}
      </h2>
      <p className="side-note">{m.taxdoc_explained()}</p>
      <ul className="ruled-list">
        {taxDocuments.documents.map((document) => (
          <DocumentLine
            key={`${document.type}-${document.number}`}
            transactionId={transactionId}
            taxDocuments={taxDocuments}
            document={document}
          />
        ))}
        {taxDocuments.ofProvider.map((document) => (
          <ProviderDocumentLine key={`${document.type}-${document.number}`} document={document} />
        ))}
      </ul>
      {taxDocuments.ofProvider.length === 0 ? null : <p className="side-note">{m.taxdoc_of_provider()}</p>}
      {taxDocuments.waiting && taxDocuments.allocation === null ? <PendingDocumentNote paidAt={paidAt} /> : null}
      <BusinessInvoice transactionId={transactionId} taxDocuments={taxDocuments} />
      <Consent transactionId={transactionId} taxDocuments={taxDocuments} />
    </section>
  );
}
