import type { DiscountPercents } from '#domain/loyalty/loyalty-terms.ts';
import type { DiscountMember } from '#domain/loyalty/member-discount.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import { agorot, boolean, instant, integer, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const factsRow = {
  wash_purchases: integer,
  referred: boolean,
  verified_senior: boolean,
  verified_disability: boolean,
  founder_percent: nullable(integer),
  wash_balance: integer,
  gift_agorot: agorot,
  spent_agorot: agorot,
} as const;

/**
 * Numbers about a customer's purchases and vouchers. `washPurchases` counts paid orders of packages. Gifts, free orders
 * and fully refunded orders do not count. Money is in agorot.
 */
export type LoyaltyStatus = RowOf<typeof factsRow>;

const findStatement = statement({
  name: 'customer_standing',
  params: { ...pick('customer', 'customer_id'), now: instant },
  row: factsRow,
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

/** Returns the balances and the purchases of a customer at `now` (epoch ms). */
export async function findLoyaltyStatus(db: Queryable, customerId: CustomerId, now: number): Promise<LoyaltyStatus> {
  const [row] = await db.query(findStatement, { customerId, now });
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}

/**
 * Returns the type of member. It is `disability` or `senior` while the customer's card is verified. Otherwise it is
 * `regular` after a paid purchase of a package that was not fully refunded, and `new` before.
 */
export function memberTypeOf(facts: LoyaltyStatus): 'new' | 'regular' | 'senior' | 'disability' {
  if (facts.verifiedDisability) return 'disability';
  if (facts.verifiedSenior) return 'senior';
  return facts.washPurchases > 0 ? 'regular' : 'new';
}

export function discountMemberOf(facts: LoyaltyStatus, percents: DiscountPercents): DiscountMember {
  const { washPurchases, verifiedSenior, verifiedDisability, founderPercent, referred } = facts;
  return {
    washPurchases,
    verifiedSenior,
    verifiedDisability,
    founderPercent,
    referredByFriend: referred,
    percents,
  };
}
