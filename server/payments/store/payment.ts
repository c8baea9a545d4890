import type { PaymentMethod } from '#contracts/payments/methods.ts';
import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { sourceStatesOf } from '#domain/core/transitions.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { livePaymentStates, paymentTransitions, type PaymentState } from '#domain/payments/payment-state.ts';
import { boolean, instant, text, word } from '#server/core/db/statements/column.ts';
import type { BatchQueryable, Queryable } from '#server/core/db/database.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { sqlTextList } from '#server/core/db/statements/sql-text-list.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type PaymentAttempt = {
  readonly orderId: OrderId;
  readonly orderState: OrderState;
  readonly orderExpiresAt: number;
  readonly locale: Locale;
  readonly packageName: string;
  readonly packageNameHe: string;
  readonly paymentId: PaymentId;
  /** Number of the payment attempt, counted from 1. */
  readonly attempt: number;
  /** Provider of the payment attempt. It never changes. */
  readonly provider: string;
  readonly state: PaymentState;
  readonly merchantRef: string;
  readonly method: PaymentMethod;
  readonly amountAgorot: number;
  readonly redirectUrl: string | null;
  readonly createdAt: number;
  /** True if the attempt pays for a membership's month. Its payment page then asks the payer to store the card. */
  readonly storesCard: boolean;
  /** True if the order has a payment under review. */
  readonly hasOpenCase: boolean;
};

const attemptRow = {
  ...pick(
    'payment',
    `
  order_id payment_id attempt provider state merchant_ref method amount_agorot redirect_url created_at`,
  ),
  ...pick('shop_order', 'locale'),
  order_state: word<OrderState>(),
  order_expires_at: instant,
  package_name: text,
  package_name_he: text,
  stores_card: boolean,
  has_open_case: boolean,
} as const;

const openCaseSql = `exists (
    select from payment any_attempt join payment_exception e using (payment_id)
    where any_attempt.order_id = o.order_id and e.closed_at is null and e.kind <> 'event_reused')`;

const isMonthSql = 'exists (select from membership_month month where month.order_id = o.order_id)';

const attemptColumns = `
  o.order_id, o.state as order_state, o.expires_at as order_expires_at, o.locale,
  w.name as package_name, w.name_he as package_name_he,
  p.payment_id, p.attempt, p.provider, p.state, p.merchant_ref, p.method, p.amount_agorot, p.redirect_url, p.created_at,
  ${isMonthSql} as stores_card, ${openCaseSql} as has_open_case`;

const attemptTables = `
  from shop_order o
  join payment p using (order_id)
  join order_line l using (order_id)
  join wash_package w using (wash_package_id)`;

const findAnsweringAttemptStatement = statement({
  name: 'payment_find_answering',
  params: pick('shop_order', 'order_id'),
  row: attemptRow,
  text: `
select ${attemptColumns} ${attemptTables}
where o.order_id = :order_id
order by (p.redirect_url is null), case when p.redirect_url is null then -p.attempt else p.attempt end
limit 1`,
});

/**
 * Returns the attempt for the response to a repeated checkout. It is the first attempt with a payment page, so that the
 * response never changes. If no attempt has a page, it is the newest attempt.
 */
export async function findAttemptOfCheckout(db: Queryable, orderId: OrderId): Promise<PaymentAttempt | null> {
  const [row] = await db.query(findAnsweringAttemptStatement, { orderId });
  return row ?? null;
}

const findNewestAttemptStatement = statement({
  name: 'payment_find_newest',
  params: pick('shop_order', 'token_hash'),
  row: attemptRow,
  text: `
select ${attemptColumns} ${attemptTables}
where o.token_hash = :token_hash
order by p.attempt desc
limit 1`,
});

/**
 * Returns the newest payment attempt of the order with this token hash. Returns null if the order does not exist or has
 * no attempt.
 */
export async function findNewestAttempt(db: Queryable, tokenHash: Buffer): Promise<PaymentAttempt | null> {
  const [row] = await db.query(findNewestAttemptStatement, { tokenHash });
  return row ?? null;
}

const hasOrderStatement = statement({
  name: 'payment_has_order',
  params: pick('shop_order', 'token_hash'),
  row: pick('shop_order', 'order_id'),
  text: 'select order_id from shop_order where token_hash = :token_hash',
});

/**
 * Returns true if an order with this token hash exists. The order may have no payment attempt, because no amount was
 * due.
 */
export async function hasOrder(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.query(hasOrderStatement, { tokenHash });
  return rows.length === 1;
}

const addAttemptStatement = statement({
  name: 'payment_add_attempt',
  params: {
    ...pick('payment', 'order_id created_at payment_id provider merchant_ref'),
    next_check_at: instant,
    price_frozen_since: instant,
    opening_until: instant,
  },
  row: pick('payment', 'payment_id'),
  text: `
with payable as (
  select o.order_id, o.due_agorot, o.currency, o.payment_method from shop_order o
  where o.order_id = :order_id and o.state = 'awaiting_payment' and o.cancelled_at is null
    and o.expires_at > :created_at and not ${openCaseSql}
    and (o.created_at > :price_frozen_since or ${isMonthSql} or not exists (
      select from order_line l
      join price_version v on v.wash_package_id = l.wash_package_id
      join price_version frozen on frozen.price_version_id = l.price_version_id
      where l.order_id = o.order_id and v.valid_from > frozen.valid_from and v.valid_from <= :created_at
        and v.withdrawn_at is null))
  for update of o
)
insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state,
  created_at, opening_until, next_check_at)
select :payment_id, o.order_id, n.attempt, :provider, o.payment_method, :merchant_ref, o.due_agorot, o.currency,
  'created', :created_at, :opening_until, :next_check_at
from payable o
cross join lateral (select max(attempt) + 1 as attempt from payment p where p.order_id = o.order_id) n
where n.attempt <= 20
on conflict do nothing
returning payment_id`,
});

export type NewAttempt = {
  readonly orderId: OrderId;
  readonly paymentId: PaymentId;
  readonly provider: string;
  readonly merchantRef: string;
  readonly createdAt: number;
  readonly openingUntil: number;
  readonly nextCheckAt: number;
  /**
   * Start of the price guarantee in epoch ms. Orders placed before this time, except membership months, get an attempt
   * only while their price is still valid.
   */
  readonly priceFrozenSince: number;
};

/**
 * Adds an attempt to an unpaid order. Returns false if the order was paid or cancelled, has expired or has an outdated
 * price. Also returns false if it has a case under review, a live attempt (unique index `payment_one_live_attempt`), or
 * already twenty attempts.
 */
export async function addAttempt(db: Queryable, attempt: NewAttempt): Promise<boolean> {
  const rows = await db.query(addAttemptStatement, attempt);
  return rows.length === 1;
}

const holdOpeningStatement = statement({
  name: 'payment_hold_opening',
  params: { ...pick('payment', 'payment_id'), now: instant, until: instant },
  row: pick('payment', 'payment_id'),
  text: `
update payment set opening_until = :until
where payment_id = :payment_id and redirect_url is null and state in (${sqlTextList(livePaymentStates)})
  and (opening_until is null or opening_until <= :now)
returning payment_id`,
});

/**
 * Takes the lease for opening the attempt's payment page. Returns false while another caller has the lease, if the page
 * is stored, or if the attempt is no longer live.
 */
export async function leasePageOpening(
  db: Queryable,
  hold: { readonly paymentId: PaymentId; readonly now: number; readonly until: number },
): Promise<boolean> {
  const rows = await db.query(holdOpeningStatement, hold);
  return rows.length === 1;
}

const releaseOpeningStatement = statement({
  name: 'payment_release_opening',
  params: pick('payment', 'payment_id'),
  row: pick('payment', 'payment_id'),
  text: `
update payment set opening_until = null where payment_id = :payment_id and redirect_url is null returning payment_id`,
});

/** Releases the lease after the provider returned no payment page. The next caller may then try immediately. */
export async function releasePageOpening(db: Queryable, paymentId: PaymentId): Promise<void> {
  await db.query(releaseOpeningStatement, { paymentId });
}

// every caller gets a row, and concurrent callers of one attempt get the page that was stored first
const storeSessionStatement = batchedStatement({
  name: 'payment_store_session',
  params: { ...pick('payment', 'payment_id'), provider_ref: text, pay_url: text },
  row: { redirect_url: text },
  text: `
with held as (
  select p.payment_id from payment p where p.payment_id in (select payment_id from input)
  order by p.payment_id
  for update of p
), first_input as (
  select distinct on (payment_id) payment_id, provider_ref, pay_url from held join input using (payment_id)
  order by payment_id, input_no
), stored as (
  update payment p set
    state = case when p.state in (${sqlTextList(sourceStatesOf(paymentTransitions, 'redirected'))}) then 'redirected' else p.state end,
    opening_until = null,
    provider_ref = coalesce(p.provider_ref, f.provider_ref),
    redirect_url = coalesce(p.redirect_url, f.pay_url)
  from first_input f
  where p.payment_id = f.payment_id
  returning p.payment_id, p.redirect_url
)
select input_no, redirect_url from input join stored using (payment_id)`,
});

/** Stores the payment page of an attempt. Returns the URL of the page that was stored first. */
export async function storePaymentSession(
  db: BatchQueryable,
  session: { readonly paymentId: PaymentId; readonly providerRef: string; readonly payUrl: string },
): Promise<string> {
  const [row] = await db.gather(storeSessionStatement, session);
  if (row === undefined) throw new Error(`payment ${session.paymentId} does not exist`);
  return row.redirectUrl;
}
