import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { TestPurchase } from '#contracts/selling/test-purchase.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { formatShekelText } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { DetailLine } from '#web/ui/detail-line.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type ResultProps = { readonly result: TestPurchase };

function Ltr({ children }: { readonly children: ReactNode }) {
  return (
    <bdi translate="no" dir="ltr" className="breakable">
      {children}
    </bdi>
  );
}

function Invoice({ invoiceNumber, invoiceState }: Pick<TestPurchase, 'invoiceNumber' | 'invoiceState'>) {
  if (invoiceState === 'issued') return <Ltr>{invoiceNumber}</Ltr>;
  return <>{invoiceState === 'coming' ? m.test_purchase_invoice_coming() : m.test_purchase_invoice_none()}</>;
}

function PurchaseFacts({ result }: ResultProps) {
  const { name, nameHe, washCount, price } = result.package;
  return (
    <dl className="ruled-list">
      <DetailLine name={m.test_purchase_transaction()}>
        <Ltr>{result.transactionId}</Ltr>
      </DetailLine>
      <DetailLine name={m.test_purchase_invoice()}>
        <Invoice {...result} />
      </DetailLine>
      <DetailLine name={m.test_purchase_customer()}>
        <div>
          <bdi translate="no">{result.customerName}</bdi>
        </div>
        <div>
          <Ltr>{result.customerEmail}</Ltr>
        </div>
        <div>
          <Ltr>{result.customerPhone}</Ltr>
        </div>
      </DetailLine>
      <DetailLine name={m.test_purchase_name_en()}>
        <bdi translate="no" lang="en">
          {name}
        </bdi>
      </DetailLine>
      <DetailLine name={m.test_purchase_name_he()}>
        <bdi translate="no" lang="he">
          {nameHe}
        </bdi>
      </DetailLine>
      <DetailLine name={m.test_purchase_washes()}>{washCount}</DetailLine>
      <DetailLine name={m.test_purchase_price()}>
        <Ltr>{formatShekelText(price.toFixed(2))}</Ltr>
      </DetailLine>
      <DetailLine name={m.test_purchase_mail()}>
        {result.emailSent ? m.test_purchase_yes() : m.test_purchase_no()}
      </DetailLine>
    </dl>
  );
}

function Voucher({ voucherCode, qrCode }: Pick<TestPurchase, 'voucherCode' | 'qrCode'>) {
  return (
    <div className="soft-panel stack-close centred">
      <h3 className="small-title">{m.test_purchase_voucher()}</h3>
      <p className="code">
        <bdi translate="no" dir="ltr">
          {formatCode(voucherCode)}
        </bdi>
      </p>
      {qrCode === null ? null : <QrCode qr={qrCode} className="test-voucher-qr" />}
      <p className="side-note">
        {m.test_purchase_qr()}: {qrCode === null ? m.test_purchase_qr_missing() : m.test_purchase_qr_made()}
      </p>
    </div>
  );
}

function Tax({ tax }: { readonly tax: TestPurchase['taxCalculation'] }) {
  const lines = [
    [m.test_purchase_subtotal(), tax.subtotal],
    [m.test_purchase_vat({ percent: tax.vatRate }), tax.vatAmount],
    [m.test_purchase_fee(), tax.processingFee],
    [m.test_purchase_total(), tax.totalAmount],
  ] as const;
  return (
    <div>
      <h3 className="part-title">{m.test_purchase_tax()}</h3>
      <dl className="ruled-list">
        {lines.map(([name, amount]) => (
          <DetailLine key={name} name={name}>
            <Ltr>{formatShekelText(amount)}</Ltr>
          </DetailLine>
        ))}
      </dl>
      {tax.vatAtSale ? null : <p className="side-note">{m.taxdoc_no_vat()}</p>}
    </div>
  );
}

/** Shows the results of the test purchase, which are read from the database. The focus moves here from the button. */
export function TestResults({ result }: ResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const steps = [
    m.test_purchase_next_1(),
    m.test_purchase_next_2(),
    m.test_purchase_next_3(),
    m.test_purchase_next_4(),
  ];
  return (
    <section className="sheet sheet-raised sheet-wide stack-sections one-column">
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {m.test_purchase_results()}
      </h2>
      <div>
        <PurchaseFacts result={result} />
        {result.invoiceState === 'issued' ? <p className="side-note">{m.test_purchase_invoice_note()}</p> : null}
      </div>
      <Voucher voucherCode={result.voucherCode} qrCode={result.qrCode} />
      <Tax tax={result.taxCalculation} />
      <div className="stack-lines">
        <h3 className="part-title">{m.test_purchase_payment()}</h3>
        <p>{result.nextSteps.nayaxPayment}</p>
      </div>
      <div className="stack-close">
        <h3 className="part-title">{m.test_purchase_next_title()}</h3>
        <ol className="test-steps stack-lines">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <Link className="button button-secondary button-own-width" to={`/receipt/${result.transactionId}`}>
        {m.test_purchase_receipt()}
      </Link>
    </section>
  );
}
