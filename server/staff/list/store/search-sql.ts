import { array, bytes, integer, nullable, text, uuid } from '#server/core/db/statements/column.ts';
import { pick } from '#server/core/db/statements/pick.ts';

// A search text can be an email address, a phone number, a code and so on. A parameter that does not apply is null and
// matches nothing, so that each line below is one index lookup. `offset 0` makes the planner look up the few matches by
// key.

const keys = nullable(array(bytes));

/**
 * SQL condition that is true if each searched word of a name (up to three) matches `column` in one of its spellings.
 * The parameters are the search keys of `spellingSearchKeysOf`.
 */
function nameMatchesSql(column: string, prefix: 'author' | 'buyer' | 'customer' | 'gift'): string {
  return [1, 2, 3].map((word) => `${column} && :${prefix}_word_${word}`).join(' and ');
}

/** Parameters of `namedCustomerSql`. A parameter that does not apply to the search text is null and matches nothing. */
export const customerNameParams = {
  customer_name: keys,
  customer_word_1: keys,
  customer_word_2: keys,
  customer_word_3: keys,
} as const;

const { customer_name, ...customerWordParams } = customerNameParams;

/** Query that selects the accounts whose name matches, in either script. */
export const namedCustomerSql = `select customer_id from customer where name_keys @> :customer_name
  union select customer_id from customer where ${nameMatchesSql('name_keys', 'customer')}`;

/**
 * Parameters of `foundCustomerSql`. They are blind indexes of the email address and the phone number, and search keys
 * of the name. A parameter that does not apply to the search text is null and matches nothing.
 */
export const customerSearchParams = {
  ...pick('customer', 'email_index phone_index'),
  customer_name,
  customer_part: keys,
  ...customerWordParams,
} as const;

/**
 * Common table expression `found_customer`, which selects accounts that match by name, email address or phone number.
 * Unverified values are searched too, because a caller on the phone may not know which value is verified. The portal
 * marks unverified values.
 */
export const foundCustomerSql = `found_customer as materialized (
  select customer_id from customer where email_index = :email_index
  union select customer_id from customer where phone_index = :phone_index and phone_verified_at is not null
  union select customer_id from customer where claimed_phone_index = :phone_index
  union select customer_id from customer where part_keys @> :customer_part
  union ${namedCustomerSql}
)`;

const giftSearchParams = {
  gift_name: keys,
  gift_email: keys,
  gift_phone: keys,
  buyer_part: keys,
  recipient_part: keys,
  gift_word_1: keys,
  gift_word_2: keys,
  gift_word_3: keys,
  buyer_word_1: keys,
  buyer_word_2: keys,
  buyer_word_3: keys,
} as const;

const codeSearchParams = {
  code_mac: nullable(bytes),
  ending_key: nullable(bytes),
  order_code_from: nullable(text),
  order_code_to: nullable(text),
} as const;

/** Parameters of `foundOrderSql`. A parameter that does not apply to the search text is null and matches nothing. */
export const orderSearchParams = {
  ...customerSearchParams,
  ...giftSearchParams,
  ...codeSearchParams,
  last4: nullable(text),
  reference: nullable(text),
  document_number: nullable(integer),
} as const;

/** Parameters of `foundBuyerSql`. A parameter that does not apply to the search text is null and matches nothing. */
export const buyerSearchParams = {
  email_index: nullable(bytes),
  gift_name: keys,
  gift_phone: keys,
  buyer_part: keys,
  buyer_word_1: keys,
  buyer_word_2: keys,
  buyer_word_3: keys,
  ...codeSearchParams,
  last4: nullable(text),
  reference: nullable(text),
  document_number: nullable(integer),
} as const;

/** Maximum number of orders that a search by the beginning of an order number returns. */
const ORDERS_OF_PREFIX_MAX = 200;

/**
 * Returns SQL for the orders whose order number is in the searched range. The range is one number, or all numbers with
 * the same beginning (at most `ORDERS_OF_PREFIX_MAX` orders).
 */
function ordersOfNumber(column: 'customer_id' | 'order_id'): string {
  return `(select ${column} from shop_order where order_code between :order_code_from and :order_code_to
    order by order_code limit ${ORDERS_OF_PREFIX_MAX})`;
}

const lotsOfOrders = (orders: string): string => `
  select c.lot_id from ${orders} f cross join lateral (
    select c.lot_id from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    where l.order_id = f.order_id offset 0) c`;

const ordersOfCustomers = `
  select o.order_id from found_customer f cross join lateral (
    select order_id from shop_order s where s.customer_id = f.customer_id offset 0) o`;

const ordersOfBuyers = `
  select order_id from shop_order where email_index = :email_index
  union select order_id from shop_order where part_keys @> :buyer_part
  union select order_id from shop_order where ${nameMatchesSql('part_keys', 'buyer')}`;

const ordersOfPeople = `${ordersOfBuyers}
  union select order_id from shop_order where part_keys @> :recipient_part
  union select order_id from shop_order where ${nameMatchesSql('people_keys', 'gift')}
  union select order_id from shop_order where people_keys @> :gift_name
  union select order_id from shop_order where people_keys @> :gift_email
  union select order_id from shop_order where people_keys @> :gift_phone`;

const ordersOfReferences = `
  ${ordersOfNumber('order_id')}
  union select order_id from payment where last4 = :last4
  union select order_id from payment where provider_ref = :reference
  union select order_id from payment where merchant_ref = :reference
  union select d.order_id from tax_series t cross join lateral (
    select order_id from tax_document x
    where x.document_type = t.document_type and x.number = :document_number offset 0) d
  union select l.order_id from (
      select source_id from credit_lot where code_mac = :code_mac and source = 'order_line'
      union select source_id from credit_lot where ending_key = :ending_key and source = 'order_line') c
    cross join lateral (select order_id from order_line x where x.order_line_id = c.source_id offset 0) l
  union select r.order_id from contact_message m join cancellation_request r using (contact_message_id)
    where m.reference = upper(:reference)`;

/**
 * SQL for orders that match by order number, buyer, recipient, sender, payment card, document number, voucher code or
 * reference. It needs `foundCustomerSql`.
 */
export const foundOrderSql = `found as materialized (${ordersOfReferences}
  union ${ordersOfPeople}
  union ${ordersOfCustomers}
)`;

/**
 * SQL for orders that match by a buyer without an account, or by the references of `foundOrderSql`. The recipient of a
 * gift is not searched. Among orders of packages, only purchases at a machine have phone keys, and these are the
 * buyer's. An order of an earlier release that is not indexed yet (`part_keys` is null) matches by any of its names.
 */
export const foundBuyerSql = `found as materialized (${ordersOfReferences}
  union ${ordersOfBuyers}
  union select order_id from shop_order where kind = 'package' and people_keys @> :gift_phone
  union select order_id from shop_order where part_keys is null and people_keys @> :gift_name
)`;

/** Parameters of `foundLotSql`. A parameter that does not apply to the search text is null and matches nothing. */
export const voucherSearchParams = {
  ...customerSearchParams,
  ...giftSearchParams,
  ...codeSearchParams,
  lot_id: nullable(uuid),
} as const;

/**
 * SQL for vouchers that match by code, last characters of the code, order, buyer, recipient, sender or holder. It needs
 * `foundCustomerSql`.
 */
export const foundLotSql = `found_order as materialized (
  ${ordersOfNumber('order_id')}
  union ${ordersOfPeople}
  union ${ordersOfCustomers}
), found as materialized (
  select lot_id from credit_lot where code_mac = :code_mac
  union select lot_id from credit_lot where ending_key = :ending_key
  union select lot_id from credit_lot where lot_id = :lot_id
  union ${lotsOfOrders('found_order')}
  union select c.lot_id from found_customer f cross join lateral (
    select lot_id from credit_lot x where x.customer_id = f.customer_id offset 0) c
)`;

/** Parameters of `foundAccountSql`. A parameter that does not apply to the search text is null and matches nothing. */
export const accountSearchParams = {
  ...customerSearchParams,
  ...codeSearchParams,
  last4: nullable(text),
  lot_id: nullable(uuid),
} as const;

/**
 * Common table expression `found`. It selects accounts that match by name, contact data, order, payment card, voucher
 * or id. `foundCustomerSql` must precede it.
 */
export const foundAccountSql = `found as materialized (
  select customer_id from found_customer
  union ${ordersOfNumber('customer_id')}
  union select o.customer_id from (select order_id from payment where last4 = :last4) p
    cross join lateral (select customer_id from shop_order x where x.order_id = p.order_id offset 0) o
  union select customer_id from credit_lot where code_mac = :code_mac
  union select customer_id from credit_lot where ending_key = :ending_key
  union select customer_id from credit_lot where lot_id = :lot_id
  union select customer_id from customer where customer_id = :lot_id
)`;

/**
 * Parameters of the SQL statement `foundCaseSql`. A parameter is null if the search text is not of its kind. A null
 * parameter matches nothing.
 */
export const caseSearchParams = {
  ...customerSearchParams,
  ...giftSearchParams,
  order_code_from: nullable(text),
  order_code_to: nullable(text),
  reference: nullable(text),
  author_name: keys,
  author_phone: keys,
  author_part: keys,
  author_word_1: keys,
  author_word_2: keys,
  author_word_3: keys,
} as const;

/**
 * SQL that finds cases. A case is found by its reference, by its author, or by its order, voucher or wash. Requires
 * `foundCustomerSql` in the same statement.
 */
export const foundCaseSql = `found_order as materialized (
  ${ordersOfNumber('order_id')}
  union ${ordersOfPeople}
  union ${ordersOfCustomers}
), found_wash as materialized (
  select x.redemption_id, x.questioned_at from (${lotsOfOrders('found_order')}
    union select c.lot_id from found_customer f cross join lateral (
      select lot_id from credit_lot k where k.customer_id = f.customer_id offset 0) c) v
  cross join lateral (select redemption_id, questioned_at from redemption r where r.lot_id = v.lot_id offset 0) x
), found as materialized (
  select contact_message_id as subject_id from contact_message where reference = upper(:reference)
  union select contact_message_id from contact_message where email_index = :email_index
  union select contact_message_id from contact_message where people_keys @> :author_name
  union select contact_message_id from contact_message where people_keys @> :author_phone
  union select contact_message_id from contact_message where part_keys @> :author_part
  union select contact_message_id from contact_message where ${nameMatchesSql('people_keys', 'author')}
  union select r.contact_message_id from found_order join cancellation_request r using (order_id)
  union select r.subject_id from found_order f join rating r on r.order_id = f.order_id
  union select r.subject_id from found_wash f join rating r on r.redemption_id = f.redemption_id
  union select redemption_id from found_wash where questioned_at is not null
  union select h.note_id from found_wash f join hand_wash h on h.redemption_id = f.redemption_id
)`;
