import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { getCase, type caseSchema, type StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { CASE_CHANGED_EVENT } from './case-changed.ts';
import { caseEntryText } from './case-words.ts';

export type CaseKey = { readonly kind: CaseKind; readonly id: string };

type CaseCall = Endpoint & { readonly answer: typeof caseSchema };

export type OpenCase = {
  readonly shown: StaffCase;
  /**
   * Sends a change of the case. If another user changed the case first, reloads the case and shows the last change with
   * its author.
   */
  send<const E extends CaseCall>(endpoint: E, input: InputOf<E>): Promise<ApiResponse<StaffCase>>;
  /**
   * True while a change is being sent. The response contains the new version of the case. A further change before it
   * would be refused as a conflict.
   */
  readonly isSending: boolean;
};

export const CaseContext = createContext<OpenCase | null>(null);

export function useOpenCase(): OpenCase {
  const open = useContext(CaseContext);
  if (open === null) throw new Error('useOpenCase outside of a case');
  return open;
}

const NOT_FOUND = 404;

/** Loads a case. A reload keeps the text that was typed into the forms of the case. */
export function useCase({ kind, id }: CaseKey) {
  const [shown, setShown] = useState<StaffCase | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [faster, setFaster] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const newest = useRef(0);

  const read = useCallback(async (): Promise<StaffCase | null> => {
    newest.current += 1;
    const turn = newest.current;
    const answer = await callStaff(getCase, { params: { kind, id } });
    if (turn !== newest.current) return null;
    setFailure(answer.ok ? null : answer.problem.message);
    setMissing(!answer.ok && answer.status === NOT_FOUND);
    if (!answer.ok) return null;
    setShown(answer.value);
    return answer.value;
  }, [kind, id]);

  useEffect(() => {
    // the case is read in a microtask, so that no state is set during the effect
    queueMicrotask(() => void read());
  }, [read]);

  const send: OpenCase['send'] = useCallback(
    async (endpoint, input) => {
      setSending(true);
      const answer = (await callStaff(endpoint, input)) as ApiResponse<StaffCase>;
      if (answer.ok) {
        newest.current += 1;
        setFaster(null);
        setShown(answer.value);
        window.dispatchEvent(new Event(CASE_CHANGED_EVENT));
      } else if (answer.status === 409) {
        const now = await read();
        const last = now?.history.findLast(({ act }) => act !== 'note');
        setFaster(last === undefined ? answer.problem.message : m.staff_case_faster({ what: caseEntryText(last) }));
      }
      setSending(false);
      return answer;
    },
    [read],
  );

  return { shown, failure, isMissing, faster, send, isSending, retry: () => void read() };
}

/** Moves the focus to the heading, because an action can remove the control that was clicked. */
export function restoreHeadingFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) focusHeading();
    }),
  );
}

/**
 * Returns true while any change of the case is being sent, so that all buttons of the case can be disabled. Also
 * returns a function that makes the call of a button and shows its result.
 */
export function useCaseAction() {
  const { send, isSending } = useOpenCase();
  const [pending, during] = useBusy();
  async function act<const E extends CaseCall>(endpoint: E, input: InputOf<E>, done: string): Promise<boolean> {
    const answer = await during(() => send(endpoint, input));
    if (answer.ok) showToast({ title: done, tone: 'success' });
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
    restoreHeadingFocus();
    return answer.ok;
  }
  return [pending || isSending, act] as const;
}
