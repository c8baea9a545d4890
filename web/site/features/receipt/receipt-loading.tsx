import { m } from '#messages/compiled/messages.js';

/** On the way from one page to another, while the receipt is asked for. */
export function ReceiptLoading() {
  return (
    <section className="page-narrow grid gap-4">
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {m.receipt_title()}
      </h1>
      <output className="text-ink-soft">{m.receipt_loading()}</output>
    </section>
  );
}
