import { refundEndsVoucher, pointsToReclaim } from '#domain/payments/refund-terms.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { RefundFieldsProps } from './refund-fields.tsx';
import { feeAgorot, withheldAgorot, maxRefundAgorot, type RefundDraft, type RefundPreview } from './refund-form.ts';

type RefundEffectProps = { readonly preview: RefundPreview; readonly draft: RefundDraft; readonly amount: number };

const documentLabels = {
  ours: m.staff_refund_will_note,
  provider: m.staff_refund_will_note_provider,
  none: () => m.staff_refund_will_no_note(),
} as const satisfies Record<RefundPreview['creditNote'], (values: { readonly price: string }) => string>;

type Form = Pick<RefundFieldsProps, 'preview' | 'draft' | 'amount'>;

/** Returns the refund whose consequences are shown. While the typed amount is invalid, this is the maximum refund. */
function effectOf({ preview, draft, amount }: Form): RefundEffectProps {
  return { preview, draft, amount: amount ?? maxRefundAgorot(preview, draft) };
}

function moneyLines({ preview, draft, amount }: RefundEffectProps): string[] {
  const withheld = withheldAgorot(preview, draft, amount);
  return [
    m.staff_refund_will_money({ price: isolatedShekels(amount) }),
    ...(withheld > 0 ? [m.staff_refund_will_fee({ price: isolatedShekels(withheld) })] : []),
  ];
}

function voucherLines({ preview, draft, amount }: RefundEffectProps): string[] {
  const ends = refundEndsVoucher(preview, { amountAgorot: amount, units: draft.washes });
  const points = pointsToReclaim(preview, amount);
  const taken = draft.washes > 0 ? [m.wash_count({ count: draft.washes })] : [];
  return [
    ...taken.map((washes) => m.staff_refund_will_washes({ washes })),
    ...(!preview.unassigned && taken.length === 0 && !ends ? [m.staff_refund_will_keep()] : []),
    ...(ends ? [m.staff_refund_will_end()] : []),
    ...(points > 0 ? [m.staff_refund_will_points({ points: String(points) })] : []),
  ];
}

/**
 * Returns the warnings that are shown before the confirmation. They say that a second approval is needed, or that the
 * shop would keep more than the statutory fee.
 */
function warnings({ preview, draft, amount }: RefundEffectProps): string[] {
  const fee = feeAgorot(preview, draft);
  const isTooMuch = draft.reason === 'cancelled' && withheldAgorot(preview, draft, amount) > fee;
  return [
    ...(amount > preview.aloneAgorot
      ? [m.staff_refund_will_propose({ price: isolatedShekels(preview.aloneAgorot) })]
      : []),
    ...(isTooMuch ? [m.staff_refund_fee_too_much({ price: isolatedShekels(fee) })] : []),
  ];
}

/**
 * Shows, in plain language, what the refund changes. While the typed amount is invalid, the text is hidden but keeps
 * its space.
 */
export function RefundEffect(form: Form) {
  const props = effectOf(form);
  const { preview, amount } = props;
  const lines = [
    ...moneyLines(props),
    ...voucherLines(props),
    documentLabels[preview.creditNote]({ price: isolatedShekels(amount) }),
    preview.notified ? m.staff_refund_will_tell() : m.staff_refund_will_no_mail(),
  ];
  return (
    <section className="refund-will" aria-live="polite" data-waits={form.amount === null || undefined}>
      <h3>{m.staff_refund_will()}</h3>
      <ul>
        {warnings(props).map((line) => (
          <li key={line}>
            <strong>{line}</strong>
          </li>
        ))}
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Shows in one line, directly above the button, what the refund changes. On a narrow screen, the complete text is
 * scrolled out of view.
 */
export function RefundSummary(form: Form) {
  const { preview, draft, amount } = effectOf(form);
  const parts = [
    ...(amount > preview.aloneAgorot ? [m.staff_refund_short_approval()] : []),
    ...(draft.washes > 0 ? [m.staff_refund_short_washes({ washes: m.wash_count({ count: draft.washes }) })] : []),
    ...(refundEndsVoucher(preview, { amountAgorot: amount, units: draft.washes }) ? [m.staff_refund_short_end()] : []),
    preview.creditNote === 'none' ? m.staff_refund_short_no_note() : m.staff_refund_short_note(),
    preview.notified ? m.staff_refund_short_mail() : m.staff_refund_short_no_mail(),
  ];
  return (
    <p className="refund-summary" data-waits={form.amount === null || undefined}>
      {parts.join(' · ')}
    </p>
  );
}
