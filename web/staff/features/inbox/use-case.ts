import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { CaseKind } from '#contracts/staff/cases/inbox.ts';
import { getCase, type caseSchema, type InboxCase } from '#contracts/staff/cases/inbox-case.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiAnswer } from '#web/lib/calls/api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { CASE_CHANGED } from './case-changed.ts';
import { entryWords } from './case-words.ts';

export type CaseKey = { readonly kind: CaseKind; readonly id: string };

/** A call that changes a case and answers what it is afterwards. */
type CaseCall = Endpoint & { readonly answer: typeof caseSchema };

/** A case as the screen holds it, and how to change it. */
export type OpenCase = {
  readonly shown: InboxCase;
  /** Makes a call; where somebody else was faster, the case is read again and who it was is said. */
  send<const E extends CaseCall>(endpoint: E, input: InputOf<E>): Promise<ApiAnswer<InboxCase>>;
};

export const CaseContext = createContext<OpenCase | null>(null);

export function useOpenCase(): OpenCase {
  const open = useContext(CaseContext);
  if (open === null) throw new Error('useOpenCase outside of a case');
  return open;
}

/** Reads a case; what somebody types into its forms stays whatever comes back. */
export function useCase({ kind, id }: CaseKey) {
  const [shown, setShown] = useState<InboxCase | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [faster, setFaster] = useState<string | null>(null);
  const newest = useRef(0);

  const read = useCallback(async (): Promise<InboxCase | null> => {
    newest.current += 1;
    const turn = newest.current;
    const answer = await callStaff(getCase, { params: { kind, id } });
    if (turn !== newest.current) return null;
    setFailure(answer.ok ? null : answer.problem.message);
    if (!answer.ok) return null;
    setShown(answer.value);
    return answer.value;
  }, [kind, id]);

  useEffect(() => {
    // what comes back is set when it is there
    queueMicrotask(() => void read());
  }, [read]);

  const send: OpenCase['send'] = useCallback(
    async (endpoint, input) => {
      const answer = (await callStaff(endpoint, input)) as ApiAnswer<InboxCase>;
      if (answer.ok) {
        newest.current += 1;
        setFaster(null);
        setShown(answer.value);
        window.dispatchEvent(new Event(CASE_CHANGED));
      } else if (answer.status === 409) {
        const now = await read();
        const last = now?.history.findLast(({ act }) => act !== 'note');
        setFaster(last === undefined ? answer.problem.message : m.staff_case_faster({ what: entryWords(last) }));
      }
      return answer;
    },
    [read],
  );

  return { shown, failure, faster, send, retry: () => void read() };
}

/** After an act its control may be gone: then the heading says where one is. */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) focusHeading();
    }),
  );
}

/** A button that is one call: whether it runs, and how to press it. */
export function useCaseAct() {
  const { send } = useOpenCase();
  const [pending, during] = useBusy();
  async function act<const E extends CaseCall>(endpoint: E, input: InputOf<E>, done: string): Promise<boolean> {
    const answer = await during(() => send(endpoint, input));
    if (answer.ok) showToast({ title: done, tone: 'success' });
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
    keepFocus();
    return answer.ok;
  }
  return [pending, act] as const;
}
