import type { Actor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  addMembershipPlan,
  addMembershipPlanPrice,
  withdrawMembershipPlan as withdrawRow,
  type NewMembershipPlan,
} from '#server/selling/store/memberships/membership-plan.ts';

type MembershipPlanDeps = Pick<Deps, 'clock' | 'db' | 'ids'>;

export type MembershipPlanOffer = Omit<NewMembershipPlan, 'washPackageId'> & { readonly priceAgorot: number };

/**
 * Adds a membership plan that customers can join from now on. The first plan makes memberships visible to customers.
 * Returns the number of the plan.
 */
export async function publishMembershipPlan(
  { clock, db, ids }: MembershipPlanDeps,
  actor: Actor,
  offer: MembershipPlanOffer,
): Promise<number> {
  return db.inTransaction(async (tx) => {
    const { priceAgorot, ...plan } = offer;
    const washPackageId = ids.uuid();
    const number = await addMembershipPlan(tx, { ...plan, washPackageId });
    const now = clock.now();
    await addMembershipPlanPrice(tx, { number, priceVersionId: ids.uuid(), priceAgorot, validFrom: now, now });
    const detail = { number, priceAgorot, washCount: plan.washCount };
    await appendAudit(tx, actor, { action: 'membership_plan.offer', refId: washPackageId, detail });
    return number;
  });
}

/**
 * Schedules a different price of a plan. Subscribers are notified, and pay the new price from their first month that
 * starts at least thirty days later. Returns false if there is no such plan, or if another price begins at that time.
 */
export async function scheduleMembershipPlanPrice(
  { clock, db, ids }: MembershipPlanDeps,
  actor: Actor,
  price: { readonly number: number; readonly priceAgorot: number; readonly validFrom: number },
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const refId = await addMembershipPlanPrice(tx, { ...price, priceVersionId: ids.uuid(), now: clock.now() });
    if (refId === null) return false;
    await appendAudit(tx, actor, { action: 'membership_plan.price', refId, detail: { ...price } });
    return true;
  });
}

/**
 * Closes a plan to new subscribers. After the last plan is closed, only subscribers still see their membership. Returns
 * false if no plan on sale has this number.
 */
export async function withdrawMembershipPlan(
  { db }: MembershipPlanDeps,
  actor: Actor,
  number: number,
): Promise<boolean> {
  return db.inTransaction(async (tx) => {
    const refId = await withdrawRow(tx, number);
    if (refId === null) return false;
    await appendAudit(tx, actor, { action: 'membership_plan.withdraw', refId, detail: { number } });
    return true;
  });
}
