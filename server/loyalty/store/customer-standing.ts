import type { DiscountPercents } from '#domain/loyalty/loyalty-terms.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { agorot, boolean, id, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const standingRow = {
  wash_purchases: integer,
  referred: boolean,
  verified_senior: boolean,
  verified_disability: boolean,
  founder_percent: nullable(integer),
  wash_balance: integer,
  gift_agorot: agorot,
  spent_agorot: agorot,
} as const;

/** What a customer has bought and holds. `washPurchases` counts paid orders of packages, not what was given away; money is agorot. */
export type Standing = RowOf<typeof standingRow>;

const findStatement = statement({
  name: 'customer_standing',
  params: { customer_id: id<CustomerId>(), now: instant },
  row: standingRow,
  text: `
select
  (select count(*) from shop_order where customer_id = :customer_id and kind = 'package' and paid_at is not null
    and gross_agorot > credit_used_agorot and state <> 'refunded') as wash_purchases,
  exists (select from customer where customer_id = :customer_id and referred_by is not null) as referred,
  exists (select from verification_document where customer_id = :customer_id and kind = 'senior' and state = 'approved'
    and (valid_until is null or valid_until > :now))
    as verified_senior,
  exists (select from verification_document where customer_id = :customer_id and kind = 'disability'
    and state = 'approved' and (valid_until is null or valid_until > :now))
    as verified_disability,
  (select discount_percent from founder_member where customer_id = :customer_id and ended_at is null)
    as founder_percent,
  (select coalesce(sum(remaining), 0) from credit_lot
    where customer_id = :customer_id and kind = 'wash' and state = 'active'
      and (expires_at is null or expires_at > :now))
    as wash_balance,
  (select coalesce(sum(value_agorot * remaining / initial), 0)::bigint from credit_lot
    where customer_id = :customer_id and kind = 'wash' and gift and state = 'active'
      and (expires_at is null or expires_at > :now)) as gift_agorot,
  (select coalesce(sum(coalesce(p.captured_agorot, 0) - p.refunded_agorot), 0)::bigint
    from payment p join shop_order o on o.order_id = p.order_id
    where o.customer_id = :customer_id and p.captured_at is not null) as spent_agorot`,
});

/** Balances and purchases of a customer at `now` (epoch ms). */
export async function findStanding(db: Queryable, customerId: CustomerId, now: number): Promise<Standing> {
  const [row] = await db.query(findStatement, { customerId, now });
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}

/** New until the first paid purchase, then regular; senior or disability while verified. */
export function tierOf(standing: Standing): 'new' | 'regular' | 'senior' | 'disability' {
  if (standing.verifiedDisability) return 'disability';
  if (standing.verifiedSenior) return 'senior';
  return standing.washPurchases > 0 ? 'regular' : 'new';
}

/** What the member discount depends on (domain/loyalty/member-discount.ts). */
export function discountMemberOf(standing: Standing, percents: DiscountPercents): DiscountMember {
  const { washPurchases, verifiedSenior, verifiedDisability, founderPercent, referred } = standing;
  return {
    washPurchases,
    verifiedSenior,
    verifiedDisability,
    founderPercent,
    referredByFriend: referred,
    percents,
  };
}
