import type { LotId } from '#contracts/core/ids.ts';
import { instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const lotDesignRow = { ...pick('wash_package', 'color_variant'), place: nullable(integer) } as const;

/**
 * Appearance of a voucher, according to the product that was sold. `place` is the position of a package on the home
 * page, cheapest first. It is null for gifts and memberships, and for a package that is no longer on sale.
 */
export type LotDesign = RowOf<typeof lotDesignRow>;

/**
 * Subquery of the packages on sale with their positions on the home page, cheapest first. Join it by `wash_package_id`.
 * The statement needs the parameter `:now`.
 */
export const packagesOnSaleSql = `
  select p.wash_package_id, (row_number() over (order by v.price_agorot, p.number))::int - 1 as place
  from wash_package p
  cross join lateral (
    select price_agorot from price_version
    where wash_package_id = p.wash_package_id and valid_from <= :now and withdrawn_at is null
    order by valid_from desc limit 1) v
  where p.active and p.kind = 'package'`;

const findStatement = statement({
  name: 'lot_look_find',
  params: { ...pick('credit_lot', 'lot_id'), now: instant },
  row: lotDesignRow,
  text: `
select w.color_variant, sold.place
from credit_lot c
join order_line l on l.order_line_id = c.source_id
join wash_package w using (wash_package_id)
left join (${packagesOnSaleSql}) sold using (wash_package_id)
where c.lot_id = :lot_id and c.source = 'order_line'`,
});

/** Returns the appearance of a voucher at a time. Returns null if the voucher does not come from an order. */
export async function findLotDesign(db: Queryable, lotId: LotId, now: number): Promise<LotDesign | null> {
  const [row] = await db.query(findStatement, { lotId, now });
  return row ?? null;
}
