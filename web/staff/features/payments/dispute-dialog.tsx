import { useState } from 'react';
import {
  DISPUTE_NOTE_MAX_LENGTH,
  decideDispute,
  disputeResults,
  type DisputeResult,
  type PaymentInDoubt,
} from '#contracts/staff/sales/payments.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { ChoiceText } from '#web/ui/fields/choice-words.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

type DisputeProps = { readonly row: PaymentInDoubt; readonly onChanged: () => void };

/** Result of a dispute and its effect, for the choice in the dialog. */
const resultTexts: Readonly<
  Record<DisputeResult, { readonly title: () => string; readonly effect: (price: string) => string }>
> = {
  won: { title: () => m.staff_dispute_won(), effect: () => m.staff_dispute_won_effect() },
  lost: { title: () => m.staff_dispute_lost(), effect: (price: string) => m.staff_dispute_lost_effect({ price }) },
};

/** Next steps of an open dispute: where to respond, and the button that records the bank's decision. */
export function DisputeActions({ row, onChanged }: DisputeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span>{m.staff_payments_dispute_do()}</span>
      <button
        type="button"
        className="button button-secondary"
        aria-label={`${m.staff_dispute_decide()}: ${row.orderCode}`}
        onClick={() => setIsOpen(true)}
      >
        {m.staff_dispute_decide()}
      </button>
      {isOpen ? <DisputeDialog row={row} onChanged={onChanged} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

type DialogProps = DisputeProps & { readonly onClose: () => void };

/** Dialog that records the bank's decision about a dispute, with its effect on the money and the vouchers. */
function DisputeDialog({ row: { amountAgorot, paymentId }, onChanged, onClose }: DialogProps) {
  const { errors, field, form, end } = useForm({
    send: ({ note = '', result }) =>
      callStaff(decideDispute, {
        params: { paymentId },
        body: { result: result === 'won' ? 'won' : 'lost', note },
      }),
    words: (code) => (code === 'refund_own_purchase' ? m.staff_dispute_own() : null),
    onRefused: ({ code }, message) => {
      if (code !== 'dispute_not_open') return;
      // the row disappears together with this dialog
      showToast({ title: message, tone: 'danger' });
      onClose();
      onChanged();
    },
    onDone: () => {
      onClose();
      onChanged();
      showToast({ title: m.staff_dispute_decided_done(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={m.staff_dispute_decide()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <p>{m.staff_dispute_decide_text()}</p>
        <fieldset className="staff-choice">
          <legend className="field-label">{m.staff_dispute_result()}</legend>
          {disputeResults.map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="result" value={value} required />
              <ChoiceText
                title={resultTexts[value].title()}
                detail={resultTexts[value].effect(isolatedShekels(amountAgorot))}
              />
            </label>
          ))}
          {errors['result'] === undefined ? null : <p className="field-error">{errors['result']}</p>}
        </fieldset>
        <TextArea
          {...field('note')}
          label={m.staff_dispute_note()}
          hint={m.staff_dispute_note_hint()}
          maxLength={DISPUTE_NOTE_MAX_LENGTH}
          rows={2}
          required
        />
        <p className="staff-quiet">{m.staff_dispute_final()}</p>
        <FormFooter {...end} label={m.staff_dispute_decide()} busy={m.staff_form_saving()} />
      </form>
    </StaffDialog>
  );
}
