import { m } from '#messages/compiled/messages.js';
import { voucherSteps } from './voucher-texts.ts';

/** Shows the steps to use a voucher on its card. They are shown only while the voucher has washes left. */
export function VoucherSteps() {
  return (
    <div className="stack">
      <h2 className="sr-only">{m.voucher_how_title()}</h2>
      <ol className="voucher-steps">
        {voucherSteps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </div>
  );
}
