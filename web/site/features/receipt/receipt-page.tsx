import { getReceiptPdf, type Receipt } from '#contracts/selling/receipts.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { formatReceiptTime, leftToRight } from '#domain/core/text/format.ts';
import { formatShekelText } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { sellerDetailsOf } from '#web/lib/words/seller-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { ReceiptActions, ReceiptFriends } from './receipt-actions.tsx';
import { isZero, paymentMethodText, tierAppearance, tierName, tierProgressPercent } from './receipt-lines.ts';
import { TaxDocumentsSection } from './tax-documents.tsx';
import './receipt.css';

function guestText({ guestPoints }: Pick<Receipt, 'guestPoints'>): string {
  return guestPoints === undefined ? m.receipt_guest_points() : m.receipt_guest_points_missed({ count: guestPoints });
}

/**
 * Shows the points, the badge of the tier and the progress to the next tier. A guest sees what an account would have
 * earned.
 */
function LoyaltyFacts({ receipt }: { readonly receipt: Receipt }) {
  const hasNextTier = receipt.nextTier !== receipt.currentTier;
  const next = tierName(receipt.nextTier);
  return (
    <section aria-labelledby="receipt-loyalty" className="stack">
      <div className="row-apart">
        <h2 id="receipt-loyalty" className="group-title">
          {m.receipt_loyalty()}
        </h2>
        <span className={`tier-badge tier-${tierAppearance(receipt.currentTier)}`}>
          <span className="sr-only">{m.receipt_tier()}: </span>
          {tierName(receipt.currentTier)}
        </span>
      </div>
      <p className="receipt-points">
        <span className="quiet">{m.receipt_points()}</span>
        <bdi translate="no" dir="ltr" className="receipt-word">
          {receipt.loyaltyPointsEarned}
        </bdi>
      </p>
      {receipt.currentTier === 'guest' ? <p className="side-note">{guestText(receipt)}</p> : null}
      {hasNextTier ? (
        <label className="side-note stack-lines">
          {m.receipt_progress({ current: receipt.currentTierPoints, next: receipt.nextTierPoints, tier: next })}
          <progress className="progress" max={100} value={tierProgressPercent(receipt)} />
        </label>
      ) : null}
    </section>
  );
}

type ReceiptProps = { readonly receipt: Receipt };

function Details({ receipt }: ReceiptProps) {
  const { locale } = usePage();
  const localized = useLocalizedText();
  const washedAt = formatReceiptTime(Date.parse(receipt.washDateTime), locale);
  const paidAt = formatReceiptTime(Date.parse(receipt.paidAt), locale);
  return (
    <dl className="ruled-list">
      <DetailLine name={m.receipt_transaction_number()}>
        <bdi translate="no" dir="ltr">
          {receipt.transactionNumber}
        </bdi>
      </DetailLine>
      <DetailLine name={m.receipt_date_time()}>
        <time dateTime={receipt.washDateTime}>
          <bdi>{washedAt}</bdi>
        </time>
      </DetailLine>
      {/* a wash that was paid at the machine starts in the same minute */}
      {paidAt === washedAt ? null : (
        <DetailLine name={m.receipt_paid_at()}>
          <time dateTime={receipt.paidAt}>
            <bdi>{paidAt}</bdi>
          </time>
        </DetailLine>
      )}
      <DetailLine name={m.receipt_location()}>
        {localized({ en: receipt.locationName, he: receipt.locationNameHe })}
      </DetailLine>
      <DetailLine name={m.receipt_wash_type()}>
        {localized({ en: receipt.washType, he: receipt.washTypeHe })}
      </DetailLine>
      <DetailLine name={m.receipt_duration()}>
        {m.receipt_duration_minutes({ minutes: receipt.washDuration })}
      </DetailLine>
      <DetailLine name={m.receipt_customer()}>
        <bdi translate="no" dir="ltr" className="breakable">
          {receipt.customerIdMasked}
        </bdi>
      </DetailLine>
      <DetailLine name={m.receipt_payment_method()}>
        <Sentence text={paymentMethodText(receipt)} />
      </DetailLine>
    </dl>
  );
}

function Amounts({ receipt }: ReceiptProps) {
  const price = (text: string) => (
    <bdi translate="no" dir="ltr">
      {formatShekelText(text)}
    </bdi>
  );
  return (
    <div className="receipt-sums">
      <dl className="ruled-list">
        <DetailLine name={m.receipt_original_amount()}>{price(receipt.originalAmount)}</DetailLine>
        {isZero(receipt.discountApplied) ? null : (
          <DetailLine name={m.receipt_discount()}>
            <bdi translate="no" dir="ltr">
              −{formatShekelText(receipt.discountApplied)}
            </bdi>
          </DetailLine>
        )}
        {receipt.pointsSpent === 0 ? null : (
          <DetailLine name={m.receipt_points_spent()}>
            <bdi translate="no" dir="ltr">
              {receipt.pointsSpent}
            </bdi>
          </DetailLine>
        )}
        {receipt.givenAmount === undefined ? null : (
          <DetailLine name={m.receipt_given()}>
            <bdi translate="no" dir="ltr">
              −{formatShekelText(receipt.givenAmount)}
            </bdi>
          </DetailLine>
        )}
        <DetailLine name={m.receipt_total()}>
          <span className="amount-large">{price(receipt.finalTotal)}</span>
        </DetailLine>
        {isZero(receipt.refundedAmount) ? null : (
          <DetailLine name={m.receipt_refunded()}>{price(receipt.refundedAmount)}</DetailLine>
        )}
      </dl>
      <DiscountReasons offers={receipt.discountOffers ?? []} />
      <p className="receipt-tax-note side-note">
        <Sentence
          text={
            receipt.vatAtSale
              ? m.receipt_vat_line({
                  amount: leftToRight(formatShekelText(receipt.vatAmount)),
                  percent: receipt.vatPercent,
                })
              : m.taxdoc_no_vat()
          }
        />
      </p>
    </div>
  );
}

/** Button that prints the receipt. A link saves the receipt as a PDF if the server can create PDFs. */
function ReceiptFiles({ receipt }: ReceiptProps) {
  const { locale } = usePage();
  return (
    <div className="receipt-files not-printed">
      <PrintButton label={m.receipt_print()} />
      {receipt.pdf ? (
        <FileLink
          href={endpointUrlOf(getReceiptPdf, {
            params: { transactionId: receipt.transactionId },
            query: { language: locale },
          })}
          label={m.pdf_save()}
        />
      ) : null}
    </div>
  );
}

/**
 * Page with the receipt that the specification describes. It shows the product, the price, the masked id of the buyer
 * and the next steps.
 */
export function ReceiptPage({ receipt, taxDocuments }: ReceiptProps & { readonly taxDocuments: TaxDocuments | null }) {
  const { brand, locale, phoneText } = usePage();
  const seller = sellerDetailsOf(brand, locale);
  return (
    <section className="page-narrow stack-sections one-column long-words">
      <article className="receipt sheet sheet-raised sheet-wide stack-sections one-column">
        <header className="receipt-head">
          <div>
            <p className="side-note">
              {seller.company}
              {seller.number === null ? null : (
                <>
                  {' · '}
                  <bdi translate="no" dir="ltr">
                    {seller.number}
                  </bdi>
                </>
              )}
            </p>
            <h1 className="thing-title" tabIndex={-1}>
              {m.receipt_title()}
            </h1>
            <p className="receipt-word quiet">{m.receipt_kind()}</p>
          </div>
        </header>
        <Amounts receipt={receipt} />
        <Details receipt={receipt} />
        <ReceiptFiles receipt={receipt} />
        <LoyaltyFacts receipt={receipt} />
        <div className="stack-close centred">
          <img src={receipt.receiptQrCode} alt={m.receipt_qr()} width={144} height={144} className="qr" />
          <p className="side-note">{m.receipt_qr_hint()}</p>
          <p className="side-note">{m.receipt_not_tax_document()}</p>
        </div>
      </article>
      {taxDocuments === null ? null : (
        <TaxDocumentsSection
          transactionId={receipt.transactionId}
          taxDocuments={taxDocuments}
          paidAt={receipt.paidAt}
        />
      )}
      <ReceiptActions receipt={receipt} />
      <ReceiptFriends receipt={receipt} />
      <footer className="receipt-foot side-note">
        <span>{m.receipt_support()}</span>
        <a className="inline-link" href={`mailto:${brand.supportEmail}`}>
          <bdi translate="no" dir="ltr">
            {brand.supportEmail}
          </bdi>
        </a>
        <a className="inline-link" href={`tel:${brand.phone}`}>
          <bdi translate="no" dir="ltr">
            {phoneText}
          </bdi>
        </a>
      </footer>
    </section>
  );
}
