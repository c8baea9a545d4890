import { DOCUMENT_MAILS_PER_DAY } from '#contracts/staff/sales/order-documents.ts';
import { boolean, instant, integer, json } from '#server/core/db/statements/column.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'staff_document_lock',
  params: pick('shop_order', 'order_id'),
  row: pick('shop_order', 'order_id locale private_sealed'),
  text: `select order_id, locale, private_sealed from shop_order where order_id = :order_id for update`,
});

/**
 * Locks an order until commit, so that concurrent mail requests are counted one after the other. Returns null if the
 * order does not exist.
 */
export async function lockOrderOfDocument(tx: Tx, orderId: OrderId) {
  const [row] = await tx.query(lockStatement, { orderId });
  return row ?? null;
}

const putStatement = statement({
  name: 'staff_document_mail',
  params: {
    ...pick('tax_document', 'order_id document_type number'),
    ...pick('outbox', 'dedupe'),
    payload: json<object>(),
    now: instant,
    since: instant,
    limit: integer,
  },
  row: { found: boolean, agreed: boolean, known: boolean, put: boolean },
  text: `
with document as (
  select order_id from tax_document
  where order_id = :order_id and document_type = :document_type and number = :number
), consent as (
  select agreed from tax_consent where order_id = :order_id order by said_at desc limit 1
), known as (
  select from outbox where dedupe = :dedupe
), put as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'tax_document', :dedupe, order_id, :payload, :now, :now from document
  where (select agreed from consent) and not exists (select from known) and :limit > (
    select count(*) from outbox x where x.order_id = :order_id and x.topic = 'tax_document' and x.created_at > :since)
  on conflict do nothing
  returning order_id
)
select exists (select from document) as found, coalesce((select agreed from consent), false) as agreed,
  exists (select from known) as known, exists (select from put) as put`,
});

export type DocumentMail = {
  readonly orderId: OrderId;
  readonly documentType: number;
  readonly number: number;
  readonly dedupe: string;
  readonly payload: object;
  /** Current time in epoch ms. */
  readonly now: number;
  /** Start of the period in which mails count towards the limit, in epoch ms. */
  readonly since: number;
};

/**
 * Enqueues a mail with a document of an order; the caller has locked the order. The result `put` means that the mail
 * was enqueued, `known` that this request was enqueued before. `limit` means that too many mails were requested for
 * this order since `since`. `not_found` means that the order has no such document. `no_consent` means that the buyer
 * has not agreed to computerised documents.
 */
export async function enqueueDocumentMail(
  tx: Tx,
  mail: DocumentMail,
): Promise<'put' | 'known' | 'limit' | 'not_found' | 'no_consent'> {
  const [row] = await tx.query(putStatement, { ...mail, limit: DOCUMENT_MAILS_PER_DAY });
  if (row === undefined || !row.found) return 'not_found';
  if (row.known) return 'known';
  if (!row.agreed) return 'no_consent';
  return row.put ? 'put' : 'limit';
}
