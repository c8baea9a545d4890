import type { PriceVersionId } from '#contracts/core/ids.ts';
import { agorot, id, instant, integer, text, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const planRow = {
  wash_package_id: uuid,
  number: integer,
  name: text,
  name_he: text,
  wash_count: integer,
  price_version_id: id<PriceVersionId>(),
  price_agorot: agorot,
} as const;

/** A plan at the price of this moment; `washCount` washes a month. */
export type Plan = RowOf<typeof planRow>;

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

/** The plans that can be joined; none where the shop has no membership. */
export async function listPlans(db: Queryable, now: number): Promise<Plan[]> {
  return db.query(plansStatement, { now });
}

const addStatement = statement({
  name: 'membership_plan_add',
  params: { wash_package_id: uuid, name: text, name_he: text, wash_count: integer },
  row: { number: integer },
  text: `
insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, tax_treatment)
select :wash_package_id, 'membership', coalesce(max(number) filter (where kind = 'membership'), 0) + 1, :name, :name_he,
  :wash_count, coalesce(min(wash_minutes) filter (where kind = 'package'), 15), 'at_sale'
from wash_package
returning number`,
});

export type NewPlan = {
  readonly washPackageId: string;
  readonly name: string;
  readonly nameHe: string;
  readonly washCount: number;
};

/** A plan without a price, which nobody can join yet; answers its number. */
export async function addPlan(tx: Tx, plan: NewPlan): Promise<number> {
  const [row] = await tx.query(addStatement, plan);
  if (row === undefined) throw new Error('a plan was added and is not there');
  return row.number;
}

const priceStatement = statement({
  name: 'membership_plan_price',
  params: { number: integer, price_version_id: uuid, price_agorot: agorot, valid_from: instant, now: instant },
  row: { wash_package_id: uuid },
  text: `
insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from, created_at)
select :price_version_id, wash_package_id, :price_agorot, :valid_from, :now from wash_package
where kind = 'membership' and number = :number
on conflict do nothing
returning wash_package_id`,
});

export type PlanPrice = {
  readonly number: number;
  readonly priceVersionId: string;
  readonly priceAgorot: number;
  readonly validFrom: number;
  readonly now: number;
};

/** From when on a month costs this to whoever joins; null where there is no such plan, or a price begins then already. */
export async function addPlanPrice(tx: Tx, price: PlanPrice): Promise<string | null> {
  const [row] = await tx.query(priceStatement, price);
  return row?.washPackageId ?? null;
}

const withdrawStatement = statement({
  name: 'membership_plan_withdraw',
  params: { number: integer },
  row: { wash_package_id: uuid },
  text: `
update wash_package set active = false where kind = 'membership' and number = :number and active
returning wash_package_id`,
});

/** Nobody joins it any more; whoever has it keeps it. Null where there is no such plan. */
export async function withdrawPlan(tx: Tx, number: number): Promise<string | null> {
  const [row] = await tx.query(withdrawStatement, { number });
  return row?.washPackageId ?? null;
}
