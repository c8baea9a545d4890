import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FounderGrantReason } from '#contracts/loyalty/founder-reasons.ts';
import { FOUNDER_PERCENT, isFounderPercent } from '#domain/loyalty/founder.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { grantFounderMember } from './store/founder-member.ts';

export type FounderGrant = {
  readonly customerId: CustomerId;
  /** The shop's own percent where nothing is said. */
  readonly discountPercent?: number | undefined;
  readonly clubMember?: boolean | undefined;
  /** Epoch ms; now where nothing is said. */
  readonly memberSince?: number | undefined;
  readonly reason?: FounderGrantReason | undefined;
};

/** Makes somebody a founder member, on the word of staff; the next order is priced by it. */
export async function grantFounder(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  wish: FounderGrant,
): Promise<Outcome<null, 'validation_failed' | 'not_found'>> {
  const { customerId, discountPercent = FOUNDER_PERCENT, clubMember = true, memberSince = clock.now() } = wish;
  if (!isFounderPercent(discountPercent)) return refused('validation_failed');
  const reason = wish.reason ?? null;
  const grant = { customerId, discountPercent, clubMember, memberSince, reason, actor: auditNameOf(actor) };
  return (await grantFounderMember(db, grant)) ? accepted(null) : refused('not_found');
}
