import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { VerificationKind } from '#domain/identity/verification.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/identity/deps.ts';
import { endVerification as end } from '#server/identity/store/verification.ts';

/** Revokes a verification, for example if it was approved by mistake. Placed orders keep their price. */
export async function endVerification(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { customerId, kind }: { readonly customerId: CustomerId; readonly kind: VerificationKind },
): Promise<Outcome<null, 'not_found'>> {
  const ended = await end(db, { customerId, kind, actor: auditNameOf(actor), now: clock.now() });
  return ended ? accepted(null) : refused('not_found');
}
