import { verificationRefusalReasons } from '#contracts/identity/verification.ts';
import {
  decideVerification,
  VERIFICATION_NOTE_MAX_LENGTH,
  type VerificationForReview,
  type StaffVerification,
} from '#contracts/staff/customers/verifications.ts';
import { m } from '#messages/compiled/messages.js';
import { cardRefusalLabels } from '#web/lib/words/card-words.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { verificationStateLabels } from './state-words.ts';

type DecisionProps = {
  readonly request: StaffVerification;
  readonly shown: VerificationForReview;
  readonly onDecided: () => void;
  /** Called if another staff user has already decided the request, or if the customer withdrew it. */
  readonly onAlreadyDecided: () => void;
};

function decisionHandlersOf({ onDecided, onAlreadyDecided }: DecisionProps) {
  return {
    onRefused: ({ code, message }: { readonly code: string; readonly message: string }) => {
      if (code !== 'verification_decided') return;
      showToast({ title: message, tone: 'danger' });
      onAlreadyDecided();
    },
    onDone: ({ state }: StaffVerification) => {
      showToast({ title: verificationStateLabels[state](), tone: 'success' });
      onDecided();
    },
  };
}

type EffectProps = Pick<DecisionProps, 'request' | 'shown'> & { readonly lines: readonly string[] };

/**
 * Describes, in plain language, what the decision changes (`lines`). Then says if the picture is deleted and if the
 * customer gets an email.
 */
function Effect({ request: { withPicture }, shown: { notified }, lines }: EffectProps) {
  const all = [
    ...lines,
    ...(withPicture ? [m.staff_card_will_delete()] : []),
    notified ? m.staff_card_will_mail() : m.staff_card_will_no_mail(),
  ];
  return (
    <div>
      <h2 className="small-title">{m.staff_voucher_effect()}</h2>
      <ul className="bullet-list">
        {all.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

export function ApproveVerificationForm(props: DecisionProps) {
  const { requestId, kind } = props.request;
  const { field, form, end } = useForm({
    ...decisionHandlersOf(props),
    send: ({ certificateDay = '' }) =>
      callStaff(decideVerification, {
        params: { requestId },
        body: { decision: 'approved', ...(certificateDay === '' ? {} : { certificateDay }) },
      }),
  });
  return (
    <form {...form} className="staff-stack">
      {kind === 'senior' ? null : (
        <DayField {...field('certificateDay')} required label={m.staff_card_day()} hint={m.staff_card_day_hint()} />
      )}
      <Effect
        {...props}
        lines={[
          m.staff_card_will_discount({ percent: String(props.shown.discountPercent) }),
          kind === 'senior' ? m.staff_card_approve_senior() : m.staff_card_will_until(),
          m.staff_card_will_undo(),
        ]}
      />
      <FormFooter {...end} label={m.staff_card_approve()} busy={m.staff_list_loading()} />
    </form>
  );
}

export function RefuseVerificationForm(props: DecisionProps) {
  const { requestId } = props.request;
  const { field, form, end } = useForm({
    ...decisionHandlersOf(props),
    send: ({ reason: chosen, note = '' }) => {
      const reason = verificationRefusalReasons.find((each) => each === chosen) ?? 'other';
      return callStaff(decideVerification, { params: { requestId }, body: { decision: 'refused', reason, note } });
    },
  });
  return (
    <form {...form} className="staff-stack">
      <SelectField
        name="reason"
        label={m.staff_card_reason()}
        options={verificationRefusalReasons.map((value) => ({ value, label: cardRefusalLabels[value]() }))}
      />
      <TextArea
        {...field('note')}
        label={m.staff_card_note()}
        optionalMark={m.staff_shelf_optional()}
        rows={2}
        maxLength={VERIFICATION_NOTE_MAX_LENGTH}
      />
      <Effect {...props} lines={[m.staff_card_will_retry()]} />
      <FormFooter {...end} label={m.staff_card_refuse()} busy={m.staff_list_loading()} tone="secondary" />
    </form>
  );
}
