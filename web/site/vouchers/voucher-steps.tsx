import { m } from '#messages/compiled/messages.js';
import { voucherSteps } from './voucher-facts.ts';

type VoucherStepsProps = {
  /** True if the card shows the QR, which a machine can read too. */
  readonly hasCode: boolean;
};

/** Steps to use a voucher, on its card. Shown only while the voucher has washes left. */
export function VoucherSteps({ hasCode }: VoucherStepsProps) {
  const [find, scan, start] = voucherSteps;
  const steps = [find, hasCode ? m.voucher_two_ways : scan, start];
  return (
    <div className="stack">
      <h2 className="sr-only">{m.voucher_how_title()}</h2>
      <ol className="voucher-steps">
        {steps.map((step) => (
          <li key={step()}>{step()}</li>
        ))}
      </ol>
    </div>
  );
}
