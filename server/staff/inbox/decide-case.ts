import { accepted, refused } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { decideCancellationInside, type CancellationDecisionCommand } from '#server/selling/public.ts';
import { findCancellation } from './store/case-facts.ts';
import { changeCase, type SeenCase } from './change-case.ts';

export type CaseDecision = {
  readonly id: string;
  readonly version: number;
  readonly decision: CancellationDecisionCommand['decision'];
};

/** Decides about a notice of cancellation, once; its own decision is in the audit, and its mail tells the customer. */
export async function decideCase(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  actor: Staff,
  { id, version, decision }: CaseDecision,
) {
  const seen: SeenCase = { kind: 'cancellation', id, version };
  const outcome = await changeCase(deps, { actor, seen }, async (tx) => {
    const found = await findCancellation(tx, id);
    if (found === null) return refused('cancellation_not_found');
    const { cancellationRequestId } = found;
    const decided = await decideCancellationInside(deps, tx, { actor, command: { cancellationRequestId, decision } });
    if (!decided.ok) return decided;
    return accepted({ act: decision.kind, audited: false } as const);
  });
  if (outcome.ok) {
    deps.wake.outbox('mail');
    deps.wake.refunds();
  }
  return outcome;
}
