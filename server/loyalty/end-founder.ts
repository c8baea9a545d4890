import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FounderEndReason } from '#contracts/loyalty/founder-reasons.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { endFounderMember } from './store/founder-member.ts';

export type FounderEnd = { readonly customerId: CustomerId; readonly reason?: FounderEndReason | undefined };

/** Ends a founder membership; the next order has the ordinary prices. */
export async function endFounder(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { customerId, reason }: FounderEnd,
): Promise<Outcome<null, 'not_found'>> {
  const ended = await endFounderMember(db, {
    customerId,
    now: clock.now(),
    reason: reason ?? null,
    actor: auditNameOf(actor),
  });
  return ended ? accepted(null) : refused('not_found');
}
