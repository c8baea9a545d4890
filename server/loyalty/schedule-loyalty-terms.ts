import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { toIsoInstant, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  loyaltyTermsDraftOf,
  loyaltyTermsErrorsOf,
  type LoyaltyTermsDraft,
} from '#domain/loyalty/loyalty-terms-draft.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/loyalty/deps.ts';
import {
  lockLoyaltyTerms,
  listLoyaltyTerms,
  scheduleLoyaltyTermsRow,
  withdrawLoyaltyTermsRow,
} from './store/loyalty-terms.ts';

/**
 * Minimum time in ms between the withdrawal of scheduled terms and their start. It ensures that every process has read
 * the withdrawal in time.
 */
const WITHDRAWN_BEFORE_MS = MINUTE_MS;

export type ScheduleLoyaltyTermsCommand = {
  readonly draft: LoyaltyTermsDraft;
  /** Start of the loyalty terms in epoch ms. Null if they start now. */
  readonly validFrom: number | null;
  /** Price of a single wash in agorot. Null if the shop sells no single washes. */
  readonly washAgorot: number | null;
  readonly expectedVersion: number;
};

type PlanDeps = Pick<Deps, 'clock' | 'db'>;

/**
 * Schedules loyalty terms that apply from a given time on. They are stored as a new row, so that placed orders keep
 * their terms. Refused if another staff user scheduled or withdrew terms since the caller read them.
 */
export async function scheduleLoyaltyTerms(
  { clock, db }: PlanDeps,
  actor: Staff,
  { draft, validFrom, washAgorot, expectedVersion }: ScheduleLoyaltyTermsCommand,
): Promise<Outcome<number, 'validation_failed' | 'changed_meanwhile'>> {
  const now = clock.now();
  const beginsAt = validFrom ?? now;
  if (beginsAt < now || loyaltyTermsErrorsOf(draft, washAgorot).length > 0) return refused('validation_failed');
  return await db.inTransaction(async (tx): Promise<Outcome<number, 'validation_failed' | 'changed_meanwhile'>> => {
    if ((await lockLoyaltyTerms(tx)) !== expectedVersion) return refused('changed_meanwhile');
    const before = (await listLoyaltyTerms(tx)).find((terms) => terms.validFrom <= beginsAt);
    const planned = await scheduleLoyaltyTermsRow(tx, {
      ...draft,
      validFrom: beginsAt,
      actor: auditNameOf(actor),
      now,
    });
    if (planned === null) return refused('changed_meanwhile');
    await appendAudit(tx, actor, {
      action: 'loyalty.plan',
      refId: null,
      detail: {
        terms: planned,
        from: toIsoInstant(beginsAt),
        before: before === undefined ? null : loyaltyTermsDraftOf(before),
        after: draft,
      },
    });
    return accepted(planned);
  });
}

/** Withdraws scheduled terms before they start. */
export async function withdrawLoyaltyTerms(
  { clock, db }: PlanDeps,
  actor: Staff,
  loyaltyTermsId: number,
): Promise<Outcome<null, 'changed_meanwhile'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'changed_meanwhile'>> => {
    await lockLoyaltyTerms(tx);
    const now = clock.now();
    const command = { loyaltyTermsId, actor: auditNameOf(actor), now, beginsAfter: now + WITHDRAWN_BEFORE_MS };
    if (!(await withdrawLoyaltyTermsRow(tx, command))) return refused('changed_meanwhile');
    await appendAudit(tx, actor, { action: 'loyalty.withdraw', refId: null, detail: { terms: loyaltyTermsId } });
    return accepted(null);
  });
}
