import { refundReasonCodes } from '#contracts/staff/sales/refunds.ts';
import { endsVoucher, pointsTakenBack } from '#domain/payments/refund-terms.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Field, TextField } from '#web/ui/fields/field.tsx';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { refundReasonText } from '../../lib/words/order-words.ts';
import {
  refundAmountText,
  feeAgorot,
  withheldAgorot,
  maxRefundAgorot,
  proposedWashes,
  reasonChoices,
  washChoices,
  proposedRefundAgorot,
  type RefundDraft,
  type RefundPreview,
} from './refund-form.ts';

type RefundFieldsProps = {
  readonly preview: RefundPreview;
  readonly draft: RefundDraft;
  /** Amount of the refund in agorot; null if the typed amount is not allowed. */
  readonly amount: number | null;
  readonly onChange: (draft: RefundDraft) => void;
};

/** Fields for reason, washes and amount, with the effect in sentences. */
export function RefundFields(props: RefundFieldsProps) {
  const { preview, draft, amount, onChange } = props;
  const { unassigned } = preview;
  const price = isolatedShekels(maxRefundAgorot(preview, draft));
  const isFree = unassigned || draft.reason === 'fault';
  return (
    <>
      <p>{factsText(preview)}</p>
      <Field label={m.staff_refund_reason()}>
        {(control) => (
          <select
            {...control}
            name="reason"
            className="field-input"
            value={draft.reason}
            onChange={({ target }) => {
              const reason = refundReasonCodes.find((code) => code === target.value) ?? 'cancelled';
              onChange({ ...draft, reason, washes: proposedWashes(preview, reason), typed: null });
            }}
          >
            {reasonChoices(preview).map((code) => (
              <option key={code} value={code}>
                {capitalizeFirst(refundReasonText(code))}
              </option>
            ))}
          </select>
        )}
      </Field>
      {unassigned ? null : <Washes {...props} />}
      <Fee {...props} />
      <TextField
        label={m.staff_refund_amount()}
        hint={isFree ? m.staff_refund_amount_fault({ price }) : m.staff_refund_amount_hint({ price })}
        error={amount === null && draft.typed !== null ? m.staff_refund_amount_wrong({ price }) : undefined}
        name="amount"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={refundAmountText(preview, draft)}
        onChange={({ target }) => onChange({ ...draft, typed: target.value })}
      />
      <RefundEffect {...props} />
    </>
  );
}

function factsText({ unassigned, unused, worthAgorot, leftAgorot, capturedAgorot }: RefundPreview): string {
  if (unassigned) return m.staff_refund_unassigned();
  const left = isolatedShekels(leftAgorot);
  const captured = isolatedShekels(capturedAgorot);
  const most = worthAgorot[unused] ?? 0;
  if (most === 0) return m.staff_refund_facts_used({ left, captured });
  return m.staff_refund_facts({ most: isolatedShekels(most), left, captured, washes: m.wash_count({ count: unused }) });
}

function Washes({ preview, draft, onChange }: RefundFieldsProps) {
  return (
    <Field label={m.staff_refund_washes()}>
      {(control) => (
        <select
          {...control}
          name="washes"
          className="field-input"
          value={draft.washes}
          onChange={({ target }) => onChange({ ...draft, washes: Number(target.value), typed: null })}
        >
          {washChoices(preview, draft.reason).map((washes) => (
            <option key={washes} value={washes}>
              {washes === 0
                ? m.staff_refund_no_washes()
                : `${m.wash_count({ count: washes })}: ${isolatedShekels(preview.worthAgorot[washes] ?? 0)}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Choice whether the statutory cancellation fee is charged; renders nothing if the law allows no fee. */
function Fee({ preview, draft, onChange }: RefundFieldsProps) {
  if (feeAgorot(preview, draft) === 0) return null;
  const choices = [
    { keepFee: true, words: m.staff_cancel_keep_fee },
    { keepFee: false, words: m.staff_cancel_waive_fee },
  ] as const;
  return (
    <fieldset className="staff-choice" aria-describedby="refund-fee-hint">
      <legend className="field-label">{m.staff_cancel_fee()}</legend>
      {choices.map(({ keepFee, words }) => (
        <label key={String(keepFee)} className="staff-check">
          <input
            type="radio"
            name="fee"
            checked={draft.keepFee === keepFee}
            onChange={() => onChange({ ...draft, keepFee, typed: null })}
          />
          <span>{words({ amount: isolatedShekels(proposedRefundAgorot(preview, { ...draft, keepFee })) })}</span>
        </label>
      ))}
      <p id="refund-fee-hint" className="field-hint">
        {m.staff_refund_fee_hint()}
      </p>
    </fieldset>
  );
}

type RefundEffectProps = { readonly preview: RefundPreview; readonly draft: RefundDraft; readonly amount: number };

const documentLabels = {
  ours: m.staff_refund_will_note,
  provider: m.staff_refund_will_note_provider,
  none: () => m.staff_refund_will_no_note(),
} as const satisfies Record<RefundPreview['creditNote'], (values: { readonly price: string }) => string>;

/** Returns what happens to the money, in sentences. */
function moneyLines({ preview, draft, amount }: RefundEffectProps): string[] {
  const withheld = withheldAgorot(preview, draft, amount);
  return [
    m.staff_refund_will_money({ price: isolatedShekels(amount) }),
    ...(withheld > 0 ? [m.staff_refund_will_fee({ price: isolatedShekels(withheld) })] : []),
  ];
}

/** Returns what happens to washes, voucher and points, in sentences. */
function voucherLines({ preview, draft, amount }: RefundEffectProps): string[] {
  const ends = endsVoucher(preview, { amountAgorot: amount, units: draft.washes });
  const points = pointsTakenBack(preview, amount);
  const taken = draft.washes > 0 ? [m.wash_count({ count: draft.washes })] : [];
  return [
    ...taken.map((washes) => m.staff_refund_will_washes({ washes })),
    ...(!preview.unassigned && taken.length === 0 && !ends ? [m.staff_refund_will_keep()] : []),
    ...(ends ? [m.staff_refund_will_end()] : []),
    ...(points > 0 ? [m.staff_refund_will_points({ points: String(points) })] : []),
  ];
}

/** Returns warnings before the confirmation: a second approval is needed, or the fee is above the statutory fee. */
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
 * Effect of the refund in sentences. While the typed amount is invalid, the sentences are hidden but keep their space.
 */
function RefundEffect({ preview, draft, amount: typed }: RefundFieldsProps) {
  const amount = typed ?? maxRefundAgorot(preview, draft);
  const props = { preview, draft, amount };
  const lines = [
    ...moneyLines(props),
    ...voucherLines(props),
    documentLabels[preview.creditNote]({ price: isolatedShekels(amount) }),
    preview.notified ? m.staff_refund_will_tell() : m.staff_refund_will_no_mail(),
  ];
  return (
    <section className="refund-will" aria-live="polite" data-waits={typed === null || undefined}>
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
