import { m } from '#messages/compiled/messages.js';

/** Loading state while the receipt is requested during a navigation. */
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
