import { m } from '#messages/compiled/messages.js';

/** Loading state while the receipt is requested during a navigation. */
export function ReceiptLoading() {
  return (
    <section className="page-narrow stack-wide">
      <h1 className="thing-title" tabIndex={-1}>
        {m.receipt_title()}
      </h1>
      <output className="quiet">{m.receipt_loading()}</output>
    </section>
  );
}
