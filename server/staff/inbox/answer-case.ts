import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { findCaseEntry, tellAnswer } from './store/staff-case.ts';
import { changeCase, type SeenCase } from './change-case.ts';
import { findSender } from './find-sender.ts';
import { moveCase } from './move-case.ts';

export type CaseAnswer = SeenCase & { readonly answerId: string; readonly text: string; readonly close: boolean };

/**
 * Answers whoever wrote, by mail and once: the same number again is the same answer, however the case stands by then. What
 * was written stays with the case, sealed.
 */
export async function answerCase(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Staff,
  { answerId, text, close, ...seen }: CaseAnswer,
): Promise<Outcome<null, 'not_found' | 'case_changed'>> {
  const sender = await findSender(deps, seen);
  if (sender === null) return refused('not_found');
  const outcome = await changeCase(deps, { actor, seen }, async (tx, row) => {
    if (row.state === 'done' && row.kind !== 'wash') return refused('case_changed');
    await moveCase(tx, seen, { to: close || row.state === 'done' ? 'done' : 'waiting', now: deps.clock.now() });
    await tellAnswer(tx, answerId, deps.clock.now());
    return accepted({ act: 'answer' as const, id: answerId, text, locale: sender.locale });
  });
  if (!outcome.ok && outcome.refusal === 'case_changed') {
    const before = await findCaseEntry(deps.db, answerId);
    return before?.subjectId === seen.id ? accepted(null) : outcome;
  }
  if (outcome.ok) deps.wake.outbox('mail');
  return outcome;
}
