import { useEffect } from 'react';
import { adminVerifySecondFactor } from '#contracts/staff/team/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { SecondFactorField } from '../../lib/code-field.tsx';

export function CodeStep({ onDone, onAgain }: { readonly onDone: () => void; readonly onAgain: () => void }) {
  useEffect(focusHeading, []);
  const { field, form, end } = useCallForm({
    endpoint: adminVerifySecondFactor,
    input: (typed) => ({ body: typed('code') }),
    words: (code) => (code === 'code_refused' ? m.staff_code_refused() : null),
    fieldOf: (code) => (code === 'code_refused' || code === 'phone_clock_wrong' ? 'code' : null),
    onDone,
  });
  return (
    <>
      <h1>{m.staff_code_title()}</h1>
      <p>{m.staff_code_text()}</p>
      <form {...form} className="staff-stack">
        <SecondFactorField {...field('code')} />
        <FormFooter {...end} label={m.staff_code_submit()} busy={m.staff_login_pending()} />
      </form>
      <button type="button" className="button button-quiet" onClick={onAgain}>
        {m.staff_code_again()}
      </button>
    </>
  );
}
