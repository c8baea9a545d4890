import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiAnswer } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { CallContext } from './account-call.ts';
import { StepUpDialog, type Proofs } from './sign-in/step-up-dialog.tsx';
import { goAndSignIn } from './unauthorized.ts';

type Asked = { readonly settle: (proven: boolean) => void };

/**
 * Gives the parts of the dashboard their way to the server. Where a call wants a fresh proof of who is at the
 * keyboard, it is asked for over whatever stands there, and the call is made again. Calls that want one at the same
 * time wait for the same answer.
 */
export function AccountCalls({ proofs, children }: { readonly proofs: Proofs; readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  const [refusals, setRefusals] = useState(0);
  // called off with the dashboard: whoever has left it meanwhile is left in peace
  useEffect(() => (refusals > 0 ? goAndSignIn() : undefined), [refusals]);

  function askForProof(): Promise<boolean> {
    waiting.current ??= new Promise((resolve) => {
      setAsked({
        settle: (proven) => {
          waiting.current = null;
          setAsked(null);
          resolve(proven);
        },
      });
    });
    return waiting.current;
  }

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ApiAnswer<AnswerOf<E>>> {
    const answer = await callApi(browserApi, endpoint, input);
    if (answer.ok) return answer;
    if (answer.problem.code === 'step_up_required' && (await askForProof())) return call(endpoint, input);
    if (answer.problem.code === 'not_signed_in') setRefusals((count) => count + 1);
    return answer;
  }

  return (
    <CallContext value={call}>
      {children}
      {asked === null ? null : <StepUpDialog proofs={proofs} onSettled={asked.settle} />}
    </CallContext>
  );
}
