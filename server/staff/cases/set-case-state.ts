import { assertNever } from '#domain/core/assert-never.ts';
import type { CaseState } from '#contracts/staff/cases/case-list.ts';
import type { Tx } from '#server/core/db/database.ts';
import { setRatingCaseClosed } from '#server/loyalty/public.ts';
import { setContactMessageState } from '#server/messaging/public.ts';
import type { CaseKey } from './store/case-list.ts';
import { setCaseDone } from './store/staff-case.ts';

const messageStates = { open: 'new', waiting: 'answered', done: 'closed' } as const;

/**
 * Sets the state of a case. The kind of the case must allow the state. The state of a cancellation notice follows from
 * its decision.
 */
export async function setCaseState(
  tx: Tx,
  key: CaseKey,
  { to, now }: { readonly to: CaseState; readonly now: number },
): Promise<void> {
  const { kind, id } = key;
  const doneAt = to === 'done' ? now : null;
  switch (kind) {
    case 'contact':
    case 'franchise':
      return setContactMessageState(tx, id, messageStates[to]);
    case 'rating':
      return setRatingCaseClosed(tx, id, doneAt);
    case 'wash':
    case 'hand_wash':
      return setCaseDone(tx, key, doneAt);
    case 'cancellation':
      return undefined;
    default:
      return assertNever(kind);
  }
}
