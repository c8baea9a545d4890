import { useCallback, useEffect, useRef, useState, type RefCallback, type SubmitEvent } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { shopDayText } from '#domain/core/jerusalem-time.ts';
import type { FormReturn } from '#web/lib/form-return.ts';
import { forgetDraft } from '#web/lib/kept-draft.ts';
import { errorsOf, textsOf } from '#web/lib/use-call-form.ts';
import { useFocusToMend } from '#web/lib/use-focus-to-mend.ts';
import { useKeptDraft } from '#web/lib/use-kept-draft.ts';
import { checkPageRegistration, missingIn, refusedFields, type Checked } from './registration-checks.ts';
import { sendRegistration } from './send-registration.ts';

/** Of what is typed here, in this tab. */
const DRAFT = 'register';

/** Without scripts the day's parts travel under their own names, and the refusal names the day. */
function returned({ failure, errors }: FormReturn): Checked {
  const birth = errors['dateOfBirth'];
  return { failure, errors: birth === undefined ? errors : { ...errors, birthDay: birth } };
}

/** The full-page form from the first letter to the account: what is missing, what is wrong, what is kept. */
export function usePageRegistration(back: FormReturn, onDone: (customer: Customer) => void) {
  const form = useRef<HTMLFormElement>(null);
  const [{ failure, errors }, setFound] = useState<Checked>(() => returned(back));
  const [pending, setPending] = useState(false);
  const [missing, setMissing] = useState(() => missingIn(back.draft ?? {}));
  const [restored, setRestored] = useState(false);
  const sending = useRef(false);
  const focusToMend = useFocusToMend(errors, pending);

  const keepTyped = useKeptDraft({
    name: DRAFT,
    answered: back.draft !== null,
    onPutBack: () => setRestored(true),
  });
  const formRef: RefCallback<HTMLFormElement> = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      return keepTyped(element);
    },
    [keepTyped],
  );

  function watch() {
    if (form.current !== null) setMissing(missingIn(textsOf(form.current)));
  }

  // also what was put back, or typed before the scripts came
  useEffect(watch, []);

  function check(element: HTMLFormElement): boolean {
    focusToMend(element);
    const found = checkPageRegistration(textsOf(element), errorsOf(element), shopDayText(Date.now()));
    setFound(found);
    return found.failure === null && Object.keys(found.errors).length === 0;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (sending.current || !check(element)) return;
    sending.current = true;
    setPending(true);
    const answer = await sendRegistration(element);
    sending.current = false;
    setPending(false);
    if (answer.ok) {
      forgetDraft(DRAFT);
      return onDone(answer.value.customer);
    }
    const { message, fields } = answer.problem;
    setFound({ failure: message, errors: refusedFields(fields ?? {}) });
  }

  return {
    formRef,
    errors,
    failure,
    pending,
    missing,
    restored,
    watch,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}
