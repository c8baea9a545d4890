import { createContext, useContext } from 'react';
import { useRevalidator } from 'react-router';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { fieldPicker } from '#web/lib/forms/form-texts.ts';
import { useForm, type CallFormOptions } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Makes an API call for the signed-in customer. If the session has ended, shows a notice and redirects to sign-in. */
export type AccountCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ApiResponse<ResponseOf<E>>>;

export const AccountCallContext = createContext<AccountCall | null>(null);

export function useAccountCall(): AccountCall {
  const call = useContext(AccountCallContext);
  if (call === null) throw new Error('useAccountCall outside of AccountCalls');
  return call;
}

/**
 * Returns true if a refusal was already handled, so that the caller has nothing to show. The visitor was redirected to
 * sign-in, or cancelled the step-up (repeated authentication).
 */
export function isAlreadyHandledProblem({ code }: Problem): boolean {
  return code === 'not_signed_in' || code === 'step_up_required';
}

/** Returns the response that the caller has to show. Returns null if it was already handled. */
export function unhandledResponse<Value>(answer: ApiResponse<Value>): ApiResponse<Value> | null {
  return !answer.ok && isAlreadyHandledProblem(answer.problem) ? null : answer;
}

/** Handles a form that makes one API call for the signed-in customer. */
export function useAccountForm<E extends Endpoint>({ endpoint, input, ...rules }: CallFormOptions<E>) {
  const call = useAccountCall();
  return useForm({
    ...rules,
    send: async (texts) => unhandledResponse(await call(endpoint, input(fieldPicker(texts)))),
  });
}

/** Shows a notice for a problem that does not belong to a field. */
export function showFailureNotice(problem: Problem): void {
  if (isAlreadyHandledProblem(problem)) return;
  showToast({ title: m.dashboard_error_title(), description: problem.message, tone: 'danger' });
}

/**
 * Returns a function that makes calls which change the data of the dashboard. It shows the result and reloads the data.
 */
export function useDashboardAction(): <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  done: string,
) => Promise<boolean> {
  const call = useAccountCall();
  const { revalidate } = useRevalidator();
  return async (endpoint, input, done) => {
    const answer = await call(endpoint, input);
    if (answer.ok) showToast({ title: done, tone: 'success' });
    else showFailureNotice(answer.problem);
    if (answer.ok) await revalidate();
    return answer.ok;
  };
}
