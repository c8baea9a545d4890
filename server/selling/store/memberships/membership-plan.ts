import { instant, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const planRow = {
  ...pick('wash_package', 'wash_package_id number name name_he wash_count'),
  ...pick('price_version', 'price_version_id price_agorot'),
} as const;

/** A membership plan at its current price. `washCount` is the number of washes per month. */
export type MembershipPlanRow = RowOf<typeof planRow>;

const plansStatement = statement({
  name: 'membership_plans',
  params: { now: instant },
  row: planRow,
  text: `
select p.wash_package_id, p.number, p.name, p.name_he, p.wash_count, v.price_version_id, v.price_agorot
from wash_package p
cross join lateral (
  select price_version_id, price_agorot from price_version
  where wash_package_id = p.wash_package_id and valid_from <= :now and withdrawn_at is null
  order by valid_from desc limit 1) v
where p.kind = 'membership' and p.active and v.price_agorot > 0
order by v.price_agorot, p.number`,
});

/** Returns the plans that customers can join. The list is empty if the shop sells no plans. */
export async function listMembershipPlans(db: Queryable, now: number): Promise<MembershipPlanRow[]> {
  return db.query(plansStatement, { now });
}

const addStatement = statement({
  name: 'membership_plan_add',
  params: pick('wash_package', 'wash_package_id name name_he wash_count'),
  row: pick('wash_package', 'number'),
  text: `
insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
select :wash_package_id, 'membership', coalesce(max(number) filter (where kind = 'membership'), 0) + 1, :name, :name_he,
  :wash_count, coalesce(min(wash_minutes) filter (where kind = 'package'), 15), 'at_sale'
from wash_package
returning number`,
});

export type NewMembershipPlan = ParamsOf<typeof addStatement>;

/** Adds a plan without a price, which customers cannot join yet. Returns its number. */
export async function addMembershipPlan(tx: Tx, plan: NewMembershipPlan): Promise<number> {
  const [row] = await tx.query(addStatement, plan);
  if (row === undefined) throw new Error('the added plan was not found');
  return row.number;
}

const priceStatement = statement({
  name: 'membership_plan_price',
  params: {
    ...pick('wash_package', 'number'),
    ...pick('price_version', 'price_agorot valid_from'),
    price_version_id: uuid,
    now: instant,
  },
  row: pick('price_version', 'wash_package_id'),
  text: `
insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from, created_at)
select :price_version_id, wash_package_id, :price_agorot, :valid_from, :now from wash_package
where kind = 'membership' and number = :number
on conflict do nothing
returning wash_package_id`,
});

export type NewMembershipPlanPrice = ParamsOf<typeof priceStatement>;

/**
 * Adds a price of a plan from `validFrom` on, and returns the plan's product id. Returns null if there is no such plan,
 * or if another price begins at that time.
 */
export async function addMembershipPlanPrice(tx: Tx, price: NewMembershipPlanPrice): Promise<string | null> {
  const [row] = await tx.query(priceStatement, price);
  return row?.washPackageId ?? null;
}

const withdrawStatement = statement({
  name: 'membership_plan_withdraw',
  params: pick('wash_package', 'number'),
  row: pick('wash_package', 'wash_package_id'),
  text: `
update wash_package set active = false where kind = 'membership' and number = :number and active
returning wash_package_id`,
});

/**
 * Closes a plan to new subscribers and returns the plan's product id. Existing subscribers keep their membership.
 * Returns null if no such plan is on sale.
 */
export async function withdrawMembershipPlan(tx: Tx, number: number): Promise<string | null> {
  const [row] = await tx.query(withdrawStatement, { number });
  return row?.washPackageId ?? null;
}
