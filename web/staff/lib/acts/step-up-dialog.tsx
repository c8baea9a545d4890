import { useSyncExternalStore } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { listStaffPasskeys } from '#contracts/staff/team/passkeys.ts';
import { adminStepUp } from '#contracts/staff/team/sign-in.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { SecondFactorField } from '../code-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { usePortal } from '../portal.tsx';
import { currentStepUp, subscribeToStepUp } from './step-up-store.ts';
import { useStaffData } from '../data/use-staff-data.ts';

/** Dialog that asks for the second factor if an API call requires a step-up. The frame of the portal mounts it once. */
export function StepUpDialog() {
  const asking = useSyncExternalStore(subscribeToStepUp, currentStepUp);
  return asking === null ? null : <StepUpForm act={asking.act} onSettled={asking.settle} />;
}

type QuestionProps = {
  /** Text of the button whose action requires the second factor. Null if the text is unknown. */
  readonly act: string | null;
  readonly onSettled: (proven: boolean) => void;
};

function StepUpForm({ act, onSettled }: QuestionProps) {
  const { locale } = usePortal();
  const hasPasskey = (useStaffData(listStaffPasskeys, {}).value ?? []).length > 0;
  const { field, form, end } = useCallForm({
    endpoint: adminStepUp,
    input: (typed) => ({ body: typed('code') }),
    words: (code) => (code === 'code_refused' ? m.staff_code_refused() : null),
    fieldOf: (code) => (code === 'code_refused' || code === 'phone_clock_wrong' ? 'code' : null),
    onDone: () => onSettled(true),
  });
  return (
    <Dialog labelledBy="step-up" onClose={() => onSettled(false)}>
      <div lang={locale} dir={textDirectionOf(locale)} className="staff-stack">
        <h2 id="step-up" className="section-title">
          {m.staff_proof_title()}
        </h2>
        <p>{act === null ? m.staff_proof_text() : <Sentence text={m.staff_proof_text_of({ act: isolated(act) })} />}</p>
        <form {...form} className="staff-stack">
          <SecondFactorField {...field('code')} isFirst />
          <FormFooter {...end} label={m.staff_proof_submit()} busy={m.staff_login_pending()} />
        </form>
        {hasPasskey ? (
          <PasskeyButton purpose="proof" label={m.staff_proof_passkey()} onDone={() => onSettled(true)} />
        ) : null}
        <button type="button" className="button button-quiet" onClick={() => onSettled(false)}>
          {m.staff_proof_cancel()}
        </button>
      </div>
    </Dialog>
  );
}
