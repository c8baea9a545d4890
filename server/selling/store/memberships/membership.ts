import type { CustomerId, MembershipId, OrderId, PriceVersionId } from '#contracts/core/ids.ts';
import type { MembershipEndReason, MembershipState } from '#domain/selling/membership-state.ts';
import { agorot, array, bytes, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const membershipRow = {
  ...pick('membership_month', 'membership_id'),
  ...pick('wash_package', 'wash_package_id wash_count version'),
  ...pick('shop_order', 'locale'),
  ...pick('price_version', 'price_version_id price_agorot'),
  customer_id: id<CustomerId>(),
  plan_name: text,
  plan_name_he: text,
  state: word<MembershipState>(),
  told_price_version_id: nullable(id<PriceVersionId>()),
  told_price_agorot: nullable(agorot),
  told_valid_from: nullable(instant),
  told_price_at: nullable(instant),
  billing_day: integer,
  months: integer,
  next_charge_at: nullable(instant),
  paid_until: nullable(instant),
  resumes_at: nullable(instant),
  last_order_id: nullable(id<OrderId>()),
  last_private_sealed: nullable(bytes),
  card_sealed: nullable(bytes),
  card_last4: nullable(text),
  joined_at: instant,
  ended_at: nullable(instant),
  end_reason: nullable(word<MembershipEndReason>()),
} as const;

/** A membership with its plan and prices. Instants are in epoch ms. */
export type Membership = RowOf<typeof membershipRow>;

const membershipColumns = `m.membership_id, m.customer_id, m.wash_package_id, w.name as plan_name, w.name_he as plan_name_he,
  w.wash_count, m.state, m.locale, m.price_version_id, v.price_agorot, m.told_price_version_id,
  t.price_agorot as told_price_agorot, t.valid_from as told_valid_from, m.told_price_at, m.billing_day, m.months,
  m.next_charge_at, m.paid_until, m.resumes_at,
  last_order.order_id as last_order_id, last_order.private_sealed as last_private_sealed, m.card_sealed, m.card_last4, m.joined_at, m.ended_at,
  m.end_reason, m.version`;

const membershipTables = `membership m
join wash_package w using (wash_package_id)
join price_version v on v.price_version_id = m.price_version_id
left join price_version t on t.price_version_id = m.told_price_version_id
left join membership_month last_month on last_month.membership_id = m.membership_id and last_month.month_no = m.months
left join shop_order last_order on last_order.order_id = last_month.order_id`;

const ofCustomerStatement = statement({
  name: 'membership_of_customer',
  params: { customer_id: id<CustomerId>() },
  row: membershipRow,
  text: `
select ${membershipColumns} from ${membershipTables}
where m.customer_id = :customer_id
order by m.state = 'ended', m.joined_at desc limit 1`,
});

/**
 * Returns the membership of a customer that has not ended, otherwise the customer's last membership. Returns null if
 * the customer never had a membership.
 */
export async function findMembershipOfCustomer(db: Queryable, customerId: CustomerId): Promise<Membership | null> {
  const [row] = await db.query(ofCustomerStatement, { customerId });
  return row ?? null;
}

const findStatement = statement({
  name: 'membership_find',
  params: pick('membership_month', 'membership_id'),
  row: membershipRow,
  text: `select ${membershipColumns} from ${membershipTables} where m.membership_id = :membership_id`,
});

export async function findMembership(db: Queryable, membershipId: MembershipId): Promise<Membership | null> {
  const [row] = await db.query(findStatement, { membershipId });
  return row ?? null;
}

const lockStatement = statement({
  name: 'membership_lock',
  params: pick('membership_month', 'membership_id'),
  row: membershipRow,
  text: `select ${membershipColumns} from ${membershipTables} where m.membership_id = :membership_id for update of m`,
});

/** Locks the membership until commit. Throws if it does not exist. */
export async function lockMembership(tx: Tx, membershipId: MembershipId): Promise<Membership> {
  const [row] = await tx.query(lockStatement, { membershipId });
  if (row === undefined) throw new Error(`membership ${membershipId} does not exist`);
  return row;
}

const claimDueStatement = statement({
  name: 'membership_take_due',
  params: { now: instant, passed_over: array(id<MembershipId>()) },
  row: membershipRow,
  text: `
select ${membershipColumns} from ${membershipTables}
where m.next_charge_at <= :now and m.state = 'active' and m.membership_id <> all(:passed_over) and not exists (
  select from membership_month open_month
  where open_month.membership_id = m.membership_id and open_month.next_try_at is not null)
order by m.next_charge_at limit 1
for update of m skip locked`,
});

/**
 * Locks, until commit, a membership whose next month is due. Returns null if there is none, or if other processes have
 * locked all of them. Memberships in `passedOver` are skipped. A membership with an open month is skipped as well,
 * because that month may be paid but not marked as paid yet.
 */
export async function lockDueMembership(
  tx: Tx,
  { now, passedOver }: { readonly now: number; readonly passedOver: readonly MembershipId[] },
): Promise<Membership | null> {
  const [row] = await tx.query(claimDueStatement, { now, passedOver });
  return row ?? null;
}

const washesLeftStatement = statement({
  name: 'membership_washes_left',
  params: { ...pick('membership_month', 'membership_id'), now: instant },
  row: { washes: integer },
  text: `
select coalesce(sum(c.remaining), 0)::int as washes
from membership_month x
join order_line l using (order_id)
join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
where x.membership_id = :membership_id and c.state = 'active' and (c.expires_at is null or c.expires_at > :now)`,
});

/** Returns the number of usable washes of all months of a membership. */
export async function countWashesLeft(db: Queryable, membershipId: MembershipId, now: number): Promise<number> {
  const [row] = await db.query(washesLeftStatement, { membershipId, now });
  return row?.washes ?? 0;
}
