import { createContext, useContext } from 'react';
import { useRevalidator } from 'react-router';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiAnswer } from '#web/lib/calls/api.ts';
import { typedIn } from '#web/lib/forms/form-texts.ts';
import { useForm, type CallRules } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** A call of whoever is signed in. Where the session is over it says so and leads to the way in. */
export type AccountCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ApiAnswer<AnswerOf<E>>>;

export const CallContext = createContext<AccountCall | null>(null);

export function useAccountCall(): AccountCall {
  const call = useContext(CallContext);
  if (call === null) throw new Error('useAccountCall outside of AccountCalls');
  return call;
}

/** Refusals that were handled before the caller sees them: the person was sent to sign in, or cancelled the proof. */
export function wasSaid({ code }: Problem): boolean {
  return code === 'not_signed_in' || code === 'step_up_required';
}

/** An answer with something left to say; null where it was said. */
export function unsaid<Value>(answer: ApiAnswer<Value>): ApiAnswer<Value> | null {
  return !answer.ok && wasSaid(answer.problem) ? null : answer;
}

/** A form that is one call of whoever is signed in. */
export function useAccountForm<E extends Endpoint>({ endpoint, input, ...rules }: CallRules<E>) {
  const call = useAccountCall();
  return useForm({ ...rules, send: async (texts) => unsaid(await call(endpoint, input(typedIn(texts)))) });
}

/** Says what went wrong where no field can. */
export function sayFailed(problem: Problem): void {
  if (wasSaid(problem)) return;
  showToast({ title: m.dashboard_error_title(), description: problem.message, tone: 'danger' });
}

/** A call that changes what the dashboard shows: says how it went, and loads that again. */
export function useAccountChange(): <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  done: string,
) => Promise<boolean> {
  const call = useAccountCall();
  const { revalidate } = useRevalidator();
  return async (endpoint, input, done) => {
    const answer = await call(endpoint, input);
    if (answer.ok) showToast({ title: done, tone: 'success' });
    else sayFailed(answer.problem);
    if (answer.ok) await revalidate();
    return answer.ok;
  };
}
