import { verificationRefusalReasons } from '#contracts/identity/verification.ts';
import {
  decideVerification,
  VERIFICATION_NOTE_MAX,
  type StaffVerification,
} from '#contracts/staff/customers/verifications.ts';
import { m } from '#messages/compiled/messages.js';
import { refusalLabels } from '#web/lib/words/card-words.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormEnd, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { stateLabels } from './state-words.ts';

type DecisionProps = {
  readonly request: StaffVerification;
  readonly onDecided: () => void;
  /** Called if another staff user decided first, or if the customer withdrew the request. */
  readonly onOvertaken: () => void;
};

function rulesOf({ onDecided, onOvertaken }: DecisionProps) {
  return {
    onRefused: ({ code, message }: { readonly code: string; readonly message: string }) => {
      if (code !== 'verification_decided') return;
      showToast({ title: message, tone: 'danger' });
      onOvertaken();
    },
    onDone: ({ state }: StaffVerification) => {
      showToast({ title: stateLabels[state](), tone: 'success' });
      onDecided();
    },
  };
}

export function ApproveForm(props: DecisionProps) {
  const { requestId, kind } = props.request;
  const { field, form, end } = useForm({
    ...rulesOf(props),
    send: ({ certificateDay = '' }) =>
      callStaff(decideVerification, {
        params: { requestId },
        body: { decision: 'approved', ...(certificateDay === '' ? {} : { certificateDay }) },
      }),
  });
  return (
    <form {...form} className="staff-stack">
      {kind === 'senior' ? (
        <p className="staff-quiet">{m.staff_card_approve_senior()}</p>
      ) : (
        <DayField {...field('certificateDay')} required label={m.staff_card_day()} hint={m.staff_card_day_hint()} />
      )}
      <FormEnd {...end} label={m.staff_card_approve()} busy={m.staff_list_loading()} />
    </form>
  );
}

export function RefuseForm(props: DecisionProps) {
  const { requestId } = props.request;
  const { field, form, end } = useForm({
    ...rulesOf(props),
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
        options={verificationRefusalReasons.map((value) => ({ value, label: refusalLabels[value]() }))}
      />
      <TextArea
        {...field('note')}
        label={m.staff_card_note()}
        optionalMark={m.staff_shelf_optional()}
        rows={2}
        maxLength={VERIFICATION_NOTE_MAX}
      />
      <FormEnd
        {...end}
        label={m.staff_card_refuse()}
        busy={m.staff_list_loading()}
        look="button-secondary button-wide"
      />
    </form>
  );
}
