import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FounderGrantReason, FounderEndReason } from '#contracts/loyalty/founder-reasons.ts';
import { FOUNDER_PERCENT, isFounderPercent } from '#domain/loyalty/founder.ts';
import { auditNameOf, type Actor, type SystemActor } from '#server/core/actor.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import { grantFounderMember, changeFounderMember, endFounderMember } from './store/founder-member.ts';

export type FounderGrant = {
  readonly customerId: CustomerId;
  /** Discount in percent. If omitted, the shop's default discount is used. */
  readonly discountPercent?: number | undefined;
  readonly clubMember?: boolean | undefined;
  /** Start of the founder membership in epoch ms. If omitted, the current time is used. */
  readonly memberSince?: number | undefined;
  readonly reason?: FounderGrantReason | undefined;
};

/**
 * Grants a founder membership at a staff user's request. The founder discount applies from the customer's next order
 * on.
 */
export async function grantFounder(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  command: FounderGrant,
): Promise<Outcome<null, 'validation_failed' | 'not_found'>> {
  const { customerId, discountPercent = FOUNDER_PERCENT, clubMember = true, memberSince = clock.now() } = command;
  if (!isFounderPercent(discountPercent)) return refused('validation_failed');
  const reason = command.reason ?? null;
  const grant = { customerId, discountPercent, clubMember, memberSince, reason, actor: auditNameOf(actor) };
  return (await grantFounderMember(db, grant)) ? accepted(null) : refused('not_found');
}

type FounderChanges = {
  readonly customerId: CustomerId;
  readonly discountPercent?: number | undefined;
  readonly clubMember?: boolean | undefined;
};

/**
 * Changes the discount or the club membership of a founder member. Omitted fields do not change. Placed orders keep
 * their price.
 */
export async function changeFounder(
  { db }: Pick<Deps, 'db'>,
  actor: SystemActor,
  { customerId, discountPercent, clubMember }: FounderChanges,
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

export type EndFounderCommand = { readonly customerId: CustomerId; readonly reason?: FounderEndReason | undefined };

/** Ends a founder membership. From the next order on, the customer pays regular prices. */
export async function endFounder(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Actor,
  { customerId, reason }: EndFounderCommand,
): Promise<Outcome<null, 'not_found'>> {
  const ended = await endFounderMember(db, {
    customerId,
    now: clock.now(),
    reason: reason ?? null,
    actor: auditNameOf(actor),
  });
  return ended ? accepted(null) : refused('not_found');
}
