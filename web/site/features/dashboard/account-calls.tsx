import { createContext, useContext, useState, type ReactNode } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/endpoint.ts';
import type { Problem } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiAnswer } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { StepUpDialog, type Proofs } from './step-up-dialog.tsx';
import { goAndSignIn } from './unauthorized.ts';

/** A call of whoever is signed in. Where the session is over it says so and leads to the way in. */
export type AccountCall = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ApiAnswer<AnswerOf<E>>>;

const CallContext = createContext<AccountCall | null>(null);

export function useAccountCall(): AccountCall {
  const call = useContext(CallContext);
  if (call === null) throw new Error('useAccountCall outside of AccountCalls');
  return call;
}

/** Refusals that have been said by the time a caller sees them: the person was led on, or chose not to prove anything. */
export function wasSaid({ code }: Problem): boolean {
  return code === 'not_signed_in' || code === 'step_up_required';
}

/** Says what went wrong where no field can. */
export function sayFailed(problem: Problem): void {
  if (wasSaid(problem)) return;
  showToast({ title: m.dashboard_error_title(), description: problem.message, tone: 'danger' });
}

type Asked = { readonly settle: (proven: boolean) => void };

/**
 * Gives the parts of the dashboard their way to the server. Where a call wants a fresh proof of who is at the
 * keyboard, it is asked for over whatever stands there, and the call is made again.
 */
export function AccountCalls({ proofs, children }: { readonly proofs: Proofs; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);

  function askForProof(): Promise<boolean> {
    return new Promise((resolve) => {
      setAsked({
        settle: (proven) => {
          setAsked(null);
          resolve(proven);
        },
      });
    });
  }

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ApiAnswer<AnswerOf<E>>> {
    const answer = await callApi(browserApi, endpoint, input);
    if (answer.ok) return answer;
    if (answer.problem.code === 'step_up_required' && (await askForProof())) return call(endpoint, input);
    if (answer.problem.code === 'not_signed_in') goAndSignIn();
    return answer;
  }

  return (
    <CallContext value={call}>
      {children}
      {asked === null ? null : <StepUpDialog proofs={proofs} onSettled={asked.settle} />}
    </CallContext>
  );
}
