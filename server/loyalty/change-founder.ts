import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { isFounderPercent } from '#domain/loyalty/founder.ts';
import { auditNameOf, type System } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { changeFounderMember } from './store/founder-member.ts';

type Change = {
  readonly customerId: CustomerId;
  readonly discountPercent?: number | undefined;
  readonly clubMember?: boolean | undefined;
};

/** Changes what a founder member has; what is not named stays. Orders that were placed keep their price. */
export async function changeFounder(
  { db }: Pick<Deps, 'db'>,
  actor: System,
  { customerId, discountPercent, clubMember }: Change,
): Promise<Outcome<null, 'validation_failed' | 'not_found'>> {
  if (discountPercent !== undefined && !isFounderPercent(discountPercent)) return refused('validation_failed');
  const changed = await changeFounderMember(db, {
    customerId,
    discountPercent: discountPercent ?? null,
    clubMember: clubMember ?? null,
    actor: auditNameOf(actor),
  });
  return changed ? accepted(null) : refused('not_found');
}
