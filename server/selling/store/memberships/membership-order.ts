import type { CustomerId } from '#contracts/core/ids.ts';
import { agorot, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const addStatement = statement({
  name: 'membership_add',
  params: pick(
    'membership',
    `
  membership_id customer_id wash_package_id price_version_id locale billing_day joined_at`,
  ),
  row: pick('membership', 'membership_id'),
  text: `
insert into membership (membership_id, customer_id, wash_package_id, price_version_id, state, locale, billing_day,
  joined_at)
values (:membership_id, :customer_id, :wash_package_id, :price_version_id, 'joining', :locale, :billing_day,
  :joined_at)
on conflict do nothing
returning membership_id`,
});

export type NewMembership = ParamsOf<typeof addStatement>;

/** Adds a membership. Returns false if the customer already has a membership that has not ended. */
export async function addMembership(tx: Tx, membership: NewMembership): Promise<boolean> {
  return (await tx.query(addStatement, membership)).length === 1;
}

const placeStatement = statement({
  name: 'membership_place_month',
  params: {
    ...pick('membership_month', 'membership_id month_no starts_at ends_at'),
    ...pick(
      'shop_order',
      `
  order_id order_code locale guest_hash private_sealed email_index token_hash receipt_hash
  terms_version created_at expires_at`,
    ),
    ...pick('order_line', 'order_line_id wash_package_id price_version_id'),
    ...pick('payment', 'payment_id provider merchant_ref'),
    customer_id: id<CustomerId>(),
    price_agorot: agorot,
    wash_count: integer,
    loyalty_terms_id: integer,
    next_check_at: instant,
    opening_until: instant,
    washes_end_at: instant,
    next_try_at: instant,
  },
  row: {},
  text: `
with placed as (
  insert into shop_order (order_id, order_code, state, kind, locale, gross_agorot, due_agorot, payment_method,
    guest_hash, private_sealed, email_index, token_hash, receipt_hash, terms_version, created_at, expires_at,
    customer_id, loyalty_terms_id)
  values (:order_id, :order_code, 'awaiting_payment', 'package', :locale, :price_agorot, :price_agorot, 'credit_card',
    :guest_hash, :private_sealed, :email_index, :token_hash, :receipt_hash, :terms_version, :created_at, :expires_at,
    :customer_id, :loyalty_terms_id)
), lined as (
  insert into order_line (order_line_id, order_id, wash_package_id, price_version_id, quantity, unit_price_agorot,
    line_total_agorot, grants_units, washes_end_at, tax_treatment)
  values (:order_line_id, :order_id, :wash_package_id, :price_version_id, 1, :price_agorot, :price_agorot, :wash_count,
    :washes_end_at, 'at_sale')
), attempted as (
  insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state,
    created_at, opening_until, next_check_at)
  values (:payment_id, :order_id, 1, :provider, 'credit_card', :merchant_ref, :price_agorot, 'ILS', 'created',
    :created_at, :opening_until, :next_check_at)
)
insert into membership_month (membership_id, month_no, order_id, starts_at, ends_at, next_try_at)
values (:membership_id, :month_no, :order_id, :starts_at, :ends_at, :next_try_at)`,
});

export type MembershipMonthOrder = ParamsOf<typeof placeStatement>;

/**
 * Writes a month with its order, line and first attempt, in the transaction that locks its membership. Throws on the
 * constraint `membership_month_pkey` if the month was placed before. Nothing is written then, so the customer is not
 * charged twice.
 */
export async function placeMembershipMonth(tx: Tx, month: MembershipMonthOrder): Promise<void> {
  await tx.query(placeStatement, month);
}

const beginStatement = statement({
  name: 'membership_begin_month',
  params: { ...pick('membership', 'membership_id price_version_id billing_day'), month_no: integer },
  row: {},
  text: `
update membership set months = :month_no, next_charge_at = null, billing_day = :billing_day,
  told_price_version_id = case when price_version_id <> :price_version_id then null else told_price_version_id end,
  told_price_at = case when price_version_id <> :price_version_id then null else told_price_at end,
  price_version_id = :price_version_id, version = version + 1
where membership_id = :membership_id and months = :month_no - 1`,
});

/**
 * Records in the membership that a month was placed, and at which price. The following month becomes due only after
 * this month is paid.
 */
export async function recordPlacedMembershipMonth(
  tx: Tx,
  month: Pick<MembershipMonthOrder, 'membershipId' | 'monthNo' | 'priceVersionId'> & { readonly billingDay: number },
): Promise<void> {
  const { membershipId, monthNo, priceVersionId, billingDay } = month;
  await tx.query(beginStatement, { membershipId, monthNo, priceVersionId, billingDay });
}
