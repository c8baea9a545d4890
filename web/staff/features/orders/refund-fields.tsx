import { refundReasonCodes } from '#contracts/staff/sales/refunds.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Field, TextField } from '#web/ui/fields/field.tsx';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { refundReasonText } from '../../lib/words/order-words.ts';
import {
  draftWithReason,
  refundAmountText,
  feeAgorot,
  maxRefundAgorot,
  reasonChoices,
  washChoices,
  proposedRefundAgorot,
  type RefundDraft,
  type RefundPreview,
} from './refund-form.ts';

export type RefundFieldsProps = {
  readonly preview: RefundPreview;
  readonly draft: RefundDraft;
  /** Amount of the refund in agorot. Null if the typed amount is not allowed. */
  readonly amount: number | null;
  readonly onChange: (draft: RefundDraft) => void;
};

export function RefundFields(props: RefundFieldsProps) {
  const { preview, draft, amount, onChange } = props;
  const { unassigned } = preview;
  const price = isolatedShekels(maxRefundAgorot(preview, draft));
  const isFree = unassigned || draft.reason === 'fault';
  return (
    <div className="staff-stack">
      <p className={hasRefundableWashes(preview) ? 'refund-facts' : undefined}>{factsText(preview)}</p>
      <Field label={m.staff_refund_reason()}>
        {(control) => (
          <select
            {...control}
            name="reason"
            className="field-input"
            value={draft.reason}
            onChange={({ target }) => {
              const reason = refundReasonCodes.find((code) => code === target.value) ?? 'cancelled';
              onChange(draftWithReason(preview, draft, reason));
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
    </div>
  );
}

/**
 * Returns true if the unused washes have a refundable value. Returns false if the payment bought nothing
 * (`unassigned`).
 */
function hasRefundableWashes({ unassigned, unused, worthAgorot }: RefundPreview): boolean {
  return !unassigned && (worthAgorot[unused] ?? 0) > 0;
}

/**
 * Returns the hint of the amount field. It states the amount that can still be refunded, and the highest refund for the
 * unused washes. If the payment bought nothing (`unassigned`), the hint says so instead.
 */
function factsText({ unassigned, unused, worthAgorot, leftAgorot, capturedAgorot }: RefundPreview): string {
  if (unassigned) return m.staff_refund_unassigned();
  const whole = isolatedShekels(leftAgorot);
  const left =
    leftAgorot === capturedAgorot
      ? whole
      : m.staff_refund_left_of({ left: whole, captured: isolatedShekels(capturedAgorot) });
  const most = worthAgorot[unused] ?? 0;
  if (most === 0) return m.staff_refund_facts_used({ left });
  const washes = m.wash_count({ count: unused });
  if (most >= leftAgorot) return m.staff_refund_facts_whole({ left, washes });
  return m.staff_refund_facts({ most: isolatedShekels(most), left, washes });
}

/** Returns true if the form proposes one wash because of the reason, although more washes could be refunded. */
function isOneProposed({ unused }: RefundPreview, { reason, washes, hasChosenWashes }: RefundDraft): boolean {
  return reason !== 'cancelled' && washes === 1 && unused > 1 && hasChosenWashes !== true;
}

function Washes({ preview, draft, onChange }: RefundFieldsProps) {
  return (
    <Field
      label={m.staff_refund_washes()}
      hint={isOneProposed(preview, draft) ? m.staff_refund_one_proposed() : undefined}
    >
      {(control) => (
        <select
          {...control}
          name="washes"
          className="field-input"
          value={draft.washes}
          onChange={({ target }) =>
            onChange({ ...draft, washes: Number(target.value), hasChosenWashes: true, typed: null })
          }
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

/** Choice to charge the statutory cancellation fee or not. Renders nothing if the law allows no fee. */
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
