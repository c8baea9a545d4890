import { refundReasonCodes } from '#contracts/staff/sales/refunds.ts';
import { endsVoucher, pointsTakenBack } from '#domain/payments/refund-terms.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Field, TextField } from '#web/ui/fields/field.tsx';
import { reasonWords } from '../../lib/words/order-words.ts';
import {
  amountText,
  mostAgorot,
  reasonChoices,
  washChoices,
  type RefundDraft,
  type RefundPreview,
} from './refund-form.ts';

type RefundFieldsProps = {
  readonly preview: RefundPreview;
  readonly draft: RefundDraft;
  /** Amount of the refund in agorot; null if the typed amount is not possible. */
  readonly amount: number | null;
  readonly onChange: (draft: RefundDraft) => void;
};

/** Fields for reason, washes and amount, with the effect in sentences. */
export function RefundFields(props: RefundFieldsProps) {
  const { preview, draft, amount, onChange } = props;
  const { unassigned } = preview;
  const price = isolatedShekels(mostAgorot(preview, draft));
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
              onChange({ ...draft, reason, typed: null });
            }}
          >
            {reasonChoices(preview).map((code) => (
              <option key={code} value={code}>
                {reasonWords(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {unassigned ? null : <Washes {...props} />}
      <TextField
        label={m.staff_refund_amount()}
        hint={isFree ? m.staff_refund_amount_fault({ price }) : m.staff_refund_amount_hint({ price })}
        error={amount === null && draft.typed !== null ? m.staff_refund_amount_wrong({ price }) : undefined}
        name="amount"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={amountText(preview, draft)}
        onChange={({ target }) => onChange({ ...draft, typed: target.value })}
      />
      {amount === null ? null : <RefundEffect preview={preview} draft={draft} amount={amount} />}
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

type RefundEffectProps = { readonly preview: RefundPreview; readonly draft: RefundDraft; readonly amount: number };

function RefundEffect({ preview, draft, amount }: RefundEffectProps) {
  const { unassigned, aloneAgorot, notified } = preview;
  const ends = endsVoucher(preview, { amountAgorot: amount, units: draft.washes });
  const points = pointsTakenBack(preview, amount);
  return (
    <section className="refund-will" aria-live="polite">
      <h3>{m.staff_refund_will()}</h3>
      <ul>
        {amount > aloneAgorot ? (
          <li>
            <strong>{m.staff_refund_will_propose({ price: isolatedShekels(aloneAgorot) })}</strong>
          </li>
        ) : null}
        <li>{m.staff_refund_will_money({ price: isolatedShekels(amount) })}</li>
        {draft.washes > 0 ? (
          <li>{m.staff_refund_will_washes({ washes: m.wash_count({ count: draft.washes }) })}</li>
        ) : null}
        {!unassigned && draft.washes === 0 && !ends ? <li>{m.staff_refund_will_keep()}</li> : null}
        {ends ? <li>{m.staff_refund_will_end()}</li> : null}
        {points > 0 ? <li>{m.staff_refund_will_points({ points: String(points) })}</li> : null}
        <li>{notified ? m.staff_refund_will_tell() : m.staff_refund_will_no_mail()}</li>
      </ul>
    </section>
  );
}
