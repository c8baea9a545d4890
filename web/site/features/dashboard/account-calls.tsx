import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { AccountCallContext } from './account-call.ts';
import { StepUpDialog, type StepUpMethods } from './sign-in/step-up-dialog.tsx';
import { redirectToSignIn } from './unauthorized.ts';

type PendingProof = { readonly settle: (proven: boolean) => void };

/**
 * Provides API calls to the dashboard. If a call requires a step-up (repeated authentication), a dialog opens over the
 * page. The call is repeated afterwards. Calls at the same time share one step-up.
 */
export function AccountCalls({ proofs, children }: { readonly proofs: StepUpMethods; readonly children: ReactNode }) {
  const [pendingProof, setPendingProof] = useState<PendingProof | null>(null);
  const waiting = useRef<Promise<boolean> | null>(null);
  const [refusals, setRefusals] = useState(0);
  // the redirect to sign-in is cancelled if the visitor leaves the dashboard
  useEffect(() => (refusals > 0 ? redirectToSignIn() : undefined), [refusals]);

  function askForProof(): Promise<boolean> {
    waiting.current ??= new Promise((resolve) => {
      setPendingProof({
        settle: (proven) => {
          waiting.current = null;
          setPendingProof(null);
          resolve(proven);
        },
      });
    });
    return waiting.current;
  }

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<ApiResponse<ResponseOf<E>>> {
    const answer = await callApi(browserApi, endpoint, input);
    if (answer.ok) return answer;
    if (answer.problem.code === 'step_up_required' && (await askForProof())) return call(endpoint, input);
    if (answer.problem.code === 'not_signed_in') setRefusals((count) => count + 1);
    return answer;
  }

  return (
    <AccountCallContext value={call}>
      {children}
      {pendingProof === null ? null : <StepUpDialog proofs={proofs} onSettled={pendingProof.settle} />}
    </AccountCallContext>
  );
}
