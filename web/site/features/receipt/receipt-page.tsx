import { getReceiptPdf, type Receipt } from '#contracts/selling/receipts.ts';
import type { TaxDocuments } from '#contracts/tax/documents.ts';
import { formatDateTime, leftToRight } from '#domain/core/text/format.ts';
import { formatShekelText } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { addressOf } from '#web/lib/calls/api.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { sellerFacts } from '#web/lib/words/seller-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { FileLink } from '#web/ui/file-link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { DiscountReasons } from '../../discounts/discount-reasons.tsx';
import { InviteFriends } from '../../sharing/invite-friends.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { isZero, methodText, tierLook, tierName, tierProgressPercent } from './receipt-lines.ts';
import { TaxDocumentsPart } from './tax-documents.tsx';

function guestText({ guestPoints }: Pick<Receipt, 'guestPoints'>): string {
  return guestPoints === undefined ? m.receipt_guest_points() : m.receipt_guest_points_missed({ count: guestPoints });
}

/** Shows points, the tier badge and the progress to the next tier. A guest reads what an account would have earned. */
function LoyaltyPart({ receipt }: { readonly receipt: Receipt }) {
  const climbing = receipt.nextTier !== receipt.currentTier;
  const next = tierName(receipt.nextTier);
  return (
    <section aria-labelledby="receipt-loyalty" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipt-loyalty" className="text-lg font-semibold">
          {m.receipt_loyalty()}
        </h2>
        <span className={`tier-badge tier-${tierLook(receipt.currentTier)}`}>
          <span className="sr-only">{m.receipt_tier()}: </span>
          {tierName(receipt.currentTier)}
        </span>
      </div>
      <p className="flex justify-between gap-4">
        <span className="text-ink-soft">{m.receipt_points()}</span>
        <bdi translate="no" dir="ltr" className="font-medium">
          {receipt.loyaltyPointsEarned}
        </bdi>
      </p>
      {receipt.currentTier === 'guest' ? <p className="text-sm text-ink-soft">{guestText(receipt)}</p> : null}
      {climbing ? (
        <label className="grid gap-1 text-sm text-ink-soft">
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
  const spoken = useSpoken();
  return (
    <dl className="divide-y divide-line">
      <DetailLine name={m.receipt_transaction_number()}>
        <bdi translate="no" dir="ltr">
          {receipt.transactionNumber}
        </bdi>
      </DetailLine>
      <DetailLine name={m.receipt_date_time()}>
        <time dateTime={receipt.washDateTime}>
          <bdi>{formatDateTime(Date.parse(receipt.washDateTime), locale)}</bdi>
        </time>
      </DetailLine>
      {receipt.paidAt === receipt.washDateTime ? null : (
        <DetailLine name={m.receipt_paid_at()}>
          <time dateTime={receipt.paidAt}>
            <bdi>{formatDateTime(Date.parse(receipt.paidAt), locale)}</bdi>
          </time>
        </DetailLine>
      )}
      <DetailLine name={m.receipt_location()}>
        {spoken({ en: receipt.locationName, he: receipt.locationNameHe })}
      </DetailLine>
      <DetailLine name={m.receipt_wash_type()}>{spoken({ en: receipt.washType, he: receipt.washTypeHe })}</DetailLine>
      <DetailLine name={m.receipt_duration()}>
        {m.receipt_duration_minutes({ minutes: receipt.washDuration })}
      </DetailLine>
      <DetailLine name={m.receipt_customer()}>
        <bdi translate="no" dir="ltr" className="breakable">
          {receipt.customerIdMasked}
        </bdi>
      </DetailLine>
      <DetailLine name={m.receipt_payment_method()}>
        <Sentence text={methodText(receipt)} />
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
    <div className="rounded-xl bg-surface-soft px-4 py-2">
      <dl className="divide-y divide-line">
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
          <span className="text-2xl font-bold">{price(receipt.finalTotal)}</span>
        </DetailLine>
        {isZero(receipt.refundedAmount) ? null : (
          <DetailLine name={m.receipt_refunded()}>{price(receipt.refundedAmount)}</DetailLine>
        )}
      </dl>
      <DiscountReasons offers={receipt.discountOffers ?? []} />
      <p className="py-2 text-sm text-ink-soft">
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

/** The receipt of the specification: product, price, buyer (masked), and the next steps. */
export function ReceiptPage({ receipt, papers }: ReceiptProps & { readonly papers: TaxDocuments | null }) {
  const { brand, locale, phoneText } = usePage();
  const seller = sellerFacts(brand, locale);
  return (
    <section className="page-narrow grid grid-cols-1 gap-6 wrap-break-word">
      <article className="receipt grid grid-cols-1 gap-6 rounded-2xl border border-line bg-surface-raised p-5 shadow-md sm:p-8">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <p className="text-sm text-ink-soft">
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
            <h1 className="text-3xl font-bold" tabIndex={-1}>
              {m.receipt_title()}
            </h1>
            <p className="font-medium text-ink-soft">{m.receipt_kind()}</p>
          </div>
          <div className="flex flex-wrap gap-3 print:hidden">
            <PrintButton label={m.receipt_print()} />
            {receipt.pdf ? (
              <FileLink
                href={addressOf(getReceiptPdf, {
                  params: { transactionId: receipt.transactionId },
                  query: { language: locale },
                })}
                label={m.pdf_save()}
              />
            ) : null}
          </div>
        </header>
        <Details receipt={receipt} />
        <Amounts receipt={receipt} />
        <LoyaltyPart receipt={receipt} />
        <div className="grid justify-items-center gap-2 text-center">
          <img src={receipt.receiptQrCode} alt={m.receipt_qr()} width={144} height={144} className="qr" />
          <p className="text-sm text-ink-soft">{m.receipt_qr_hint()}</p>
          <p className="text-sm text-ink-soft">{m.receipt_not_tax_document()}</p>
        </div>
      </article>
      {papers === null ? null : <TaxDocumentsPart transactionId={receipt.transactionId} papers={papers} />}
      <ReceiptActions receipt={receipt} />
      {receipt.userId === undefined ? null : (
        <section className="grid justify-items-center gap-3 text-center print:hidden" aria-labelledby="receipt-friends">
          <h2 id="receipt-friends" className="text-ink-soft">
            {m.receipt_friends()}
          </h2>
          <InviteFriends code={receipt.userId} />
        </section>
      )}
      <footer className="flex flex-wrap justify-center gap-x-4 text-center text-sm text-ink-soft">
        <span>{m.receipt_support()}</span>
        <a className="text-link underline" href={`mailto:${brand.supportEmail}`}>
          <bdi translate="no" dir="ltr">
            {brand.supportEmail}
          </bdi>
        </a>
        <a className="text-link underline" href={`tel:${brand.phone}`}>
          <bdi translate="no" dir="ltr">
            {phoneText}
          </bdi>
        </a>
      </footer>
    </section>
  );
}
