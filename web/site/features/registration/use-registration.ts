import { useRef, useState, type SubmitEvent } from 'react';
import { registerCustomer, type Customer } from '#contracts/identity/account.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { shopDayText } from '#domain/core/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { errorsOf, textsOf, type FieldErrors } from '#web/lib/use-call-form.ts';
import { useFocusToMend } from '#web/lib/use-focus-to-mend.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { sayRegistrationFailed } from '../../session/notices.ts';
import { storedReferral } from '../../session/stored-referral.ts';
import { checkRegistration } from './registration-checks.ts';

type Body = InputOf<typeof registerCustomer>['body'];

/** The specification's payload; boxes that are not ticked are not in a form. */
function bodyOf(form: HTMLFormElement): Body {
  const texts = textsOf(form);
  const text = (name: string) => texts[name] ?? '';
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    dateOfBirth: text('dateOfBirth'),
    country: text('country') as Body['country'],
    gender: text('gender') as Body['gender'],
    petType: text('petType') as Body['petType'],
    loyaltyProgram: text('loyaltyProgram') === 'true',
    reminders: text('reminders') === 'true',
    marketing: text('marketing') === 'true',
    termsAccepted: text('termsAccepted') === 'true',
    referralCode: storedReferral(),
  };
}

function wordsOf({ code, message }: Problem): string {
  return code === 'internal_error' ? m.register_failed_text() : message;
}

type State = { readonly pending: boolean; readonly failure: string | null; readonly errors: FieldErrors };

/** Checks in the order of the specification, sends once, and says what came of it. */
export function useRegistration(onDone: (customer: Customer) => void) {
  const [state, setState] = useState<State>({ pending: false, failure: null, errors: {} });
  const sending = useRef(false);
  const focusToMend = useFocusToMend(state.errors, state.pending);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    focusToMend(form);
    const { errors, notice } = checkRegistration(textsOf(form), errorsOf(form), shopDayText(Date.now()));
    setState({ pending: false, failure: null, errors });
    if (notice !== null) showToast({ ...notice, tone: 'danger' });
    if (Object.keys(errors).length > 0) return;
    sending.current = true;
    setState({ pending: true, failure: null, errors });
    const answer = await callApi(browserApi, registerCustomer, { body: bodyOf(form) });
    sending.current = false;
    if (answer.ok) return onDone(answer.value.customer);
    const said = wordsOf(answer.problem);
    const refused = Object.entries(answer.problem.fields ?? {}).map(([name, { message }]) => [name, message] as const);
    setState({ pending: false, failure: said, errors: Object.fromEntries(refused) });
    sayRegistrationFailed(said);
  }

  return { ...state, submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event) };
}
