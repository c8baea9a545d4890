import type { CustomerId, MembershipId, OrderId, OrderLineId, PaymentId, PriceVersionId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { agorot, bytes, id, instant, integer, nullable, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const addStatement = statement({
  name: 'membership_add',
  params: {
    membership_id: id<MembershipId>(),
    customer_id: id<CustomerId>(),
    wash_package_id: uuid,
    price_version_id: id<PriceVersionId>(),
    locale: word<Locale>(),
    billing_day: integer,
    joined_at: instant,
  },
  row: { membership_id: id<MembershipId>() },
  text: `
insert into membership (membership_id, customer_id, wash_package_id, price_version_id, state, locale, billing_day,
  joined_at)
values (:membership_id, :customer_id, :wash_package_id, :price_version_id, 'joining', :locale, :billing_day,
  :joined_at)
on conflict do nothing
returning membership_id`,
});

export type NewMembership = {
  readonly membershipId: MembershipId;
  readonly customerId: CustomerId;
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly locale: Locale;
  readonly billingDay: number;
  readonly joinedAt: number;
};

/** False where the customer has a membership that lives: nobody has two. */
export async function addMembership(tx: Tx, membership: NewMembership): Promise<boolean> {
  return (await tx.query(addStatement, membership)).length === 1;
}

const placeStatement = statement({
  name: 'membership_place_month',
  params: {
    membership_id: id<MembershipId>(),
    month_no: integer,
    customer_id: id<CustomerId>(),
    order_id: id<OrderId>(),
    order_line_id: id<OrderLineId>(),
    order_code: text,
    locale: word<Locale>(),
    wash_package_id: uuid,
    price_version_id: id<PriceVersionId>(),
    price_agorot: agorot,
    wash_count: integer,
    guest_hash: nullable(bytes),
    loyalty_terms_id: integer,
    private_sealed: bytes,
    email_index: bytes,
    token_hash: bytes,
    receipt_hash: bytes,
    terms_version: text,
    created_at: instant,
    expires_at: instant,
    payment_id: id<PaymentId>(),
    provider: text,
    merchant_ref: text,
    next_check_at: instant,
    opening_until: instant,
    starts_at: instant,
    ends_at: instant,
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

export type MonthOrder = {
  readonly membershipId: MembershipId;
  readonly monthNo: number;
  readonly customerId: CustomerId;
  readonly orderId: OrderId;
  readonly orderLineId: OrderLineId;
  readonly orderCode: string;
  readonly locale: Locale;
  readonly washPackageId: string;
  readonly priceVersionId: PriceVersionId;
  readonly priceAgorot: number;
  readonly washCount: number;
  readonly guestHash: Buffer | null;
  readonly loyaltyTermsId: number;
  readonly privateSealed: Buffer;
  readonly emailIndex: Buffer;
  readonly tokenHash: Buffer;
  readonly receiptHash: Buffer;
  readonly termsVersion: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly paymentId: PaymentId;
  readonly provider: string;
  readonly merchantRef: string;
  readonly nextCheckAt: number;
  readonly openingUntil: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly washesEndAt: number;
  readonly nextTryAt: number;
};

/**
 * A month with its order, line and first attempt, in the transaction that holds its membership. Throws on
 * `membership_month_pkey` where the month was placed before: then nothing of it is written, and nobody is charged twice.
 */
export async function placeMonth(tx: Tx, month: MonthOrder): Promise<void> {
  await tx.query(placeStatement, month);
}

const beginStatement = statement({
  name: 'membership_begin_month',
  params: {
    membership_id: id<MembershipId>(),
    month_no: integer,
    price_version_id: id<PriceVersionId>(),
    billing_day: integer,
  },
  row: {},
  text: `
update membership set months = :month_no, next_charge_at = null, billing_day = :billing_day,
  told_price_version_id = case when price_version_id <> :price_version_id then null else told_price_version_id end,
  told_price_at = case when price_version_id <> :price_version_id then null else told_price_at end,
  price_version_id = :price_version_id, version = version + 1
where membership_id = :membership_id and months = :month_no - 1`,
});

/** The membership is in this month now; the next one begins when it is paid. */
export async function beginMonth(
  tx: Tx,
  month: Pick<MonthOrder, 'membershipId' | 'monthNo' | 'priceVersionId'> & { readonly billingDay: number },
): Promise<void> {
  const { membershipId, monthNo, priceVersionId, billingDay } = month;
  await tx.query(beginStatement, { membershipId, monthNo, priceVersionId, billingDay });
}
