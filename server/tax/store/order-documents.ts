import type { Locale } from '#contracts/core/locale.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import { agorot, boolean, instant, json, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Facts about the documents of an order. All times are in epoch ms. */
export type OrderDocuments = {
  readonly orderId: OrderId;
  /**
   * Latest decision of the buyer about computerised documents. True means consent, false means withdrawal, and null
   * means that there was no decision.
   */
  readonly agreed: boolean | null;
  readonly saidAt: number | null;
  /** True if the tax document of a payment or refund is not issued yet. */
  readonly waiting: boolean;
  readonly paidAt: number;
  /** Amount paid in agorot. Refunds are not deducted. */
  readonly paidAgorot: number;
  /** True if the order's documents are issued by this shop. False if they are issued by the payment provider. */
  readonly issued: boolean;
  /** Business that the order's documents are made out to. Null for a private customer. */
  readonly buyer: (TaxCustomer & { readonly askedAt: number }) | null;
  /** State of the allocation number of an invoice that is not issued yet. Null if no number was requested. */
  readonly allocation: 'asked' | 'refused' | null;
};

const isOutstanding = (table: string) => `exists (
    select from ${table} w where w.order_id = o.order_id
      and not exists (select from tax_document d where d.subject = w.subject and d.subject_id = w.subject_id))`;

const findStatement = statement({
  name: 'tax_find_papers',
  params: pick('shop_order', 'receipt_hash'),
  row: {
    ...pick('shop_order', 'order_id'),
    agreed: nullable(boolean),
    said_at: nullable(instant),
    waiting: boolean,
    paid_at: instant,
    paid_agorot: agorot,
    issued: boolean,
    buyer: nullable(json<TaxCustomer & { readonly askedAt: number }>()),
    allocation: nullable(word<'asked' | 'refused'>()),
  },
  text: `
select o.order_id, c.agreed, c.said_at, o.paid_at, p.paid_agorot, b.buyer, a.allocation,
  exists (select from tax_owed w where w.order_id = o.order_id) as issued,
  ${isOutstanding('tax_owed')} or ${isOutstanding('tax_owed_wash')} or (a.allocation is distinct from 'refused'
    and exists (select from tax_owed_reissue w where w.order_id = o.order_id)) as waiting
from shop_order o
cross join lateral (
  select coalesce(sum(captured_agorot), 0)::bigint as paid_agorot from payment
  where order_id = o.order_id and not unassigned) p
left join lateral (
  select jsonb_build_object('name', t.name, 'registration', t.registration,
    'askedAt', (extract(epoch from t.asked_at) * 1000)::bigint) as buyer
  from tax_buyer t where t.order_id = o.order_id) b on true
-- the newest request counts, because a refund may have followed the earlier one
left join lateral (
  select case when x.refusal is null then 'asked' else 'refused' end as allocation from tax_allocation x
  where x.order_id = o.order_id
    and not exists (select from tax_document d where d.subject = x.subject and d.subject_id = x.subject_id)
  order by x.asked_at desc limit 1) a on true
left join lateral (
  select agreed, said_at from tax_consent where order_id = o.order_id order by said_at desc limit 1) c on true
where o.receipt_hash = :receipt_hash and o.paid_at is not null`,
});

/** Returns the documents of the paid order whose receipt link has this hash. Returns null if there is no such order. */
export async function findOrderDocuments(db: Queryable, receiptHash: Buffer): Promise<OrderDocuments | null> {
  const [row] = await db.query(findStatement, { receiptHash });
  return row ?? null;
}

const consentStatement = statement({
  name: 'tax_add_consent',
  params: pick('tax_consent', 'order_id said_at agreed text_version locale'),
  row: pick('tax_consent', 'order_id'),
  text: `
insert into tax_consent (order_id, said_at, agreed, text_version, locale)
select :order_id, :said_at, :agreed, :text_version, :locale
where :agreed is distinct from (
  select agreed from tax_consent where order_id = :order_id order by said_at desc limit 1)
on conflict do nothing
returning order_id`,
});

export type DocumentConsent = {
  readonly orderId: OrderId;
  /** Time of the buyer's decision in epoch ms. */
  readonly saidAt: number;
  readonly agreed: boolean;
  /** Version of the consent text. The language of the text is in `locale`. */
  readonly textVersion: string;
  readonly locale: Locale;
};

/**
 * Stores a buyer's decision about computerised documents permanently. Earlier decisions are retained. If the decision
 * is the same as the latest decision, it is not stored.
 */
export async function storeDocumentConsent(db: Queryable, consent: DocumentConsent): Promise<void> {
  await db.query(consentStatement, consent);
}

const originalStatement = statement({
  name: 'tax_add_original',
  params: pick('tax_original', 'tax_document_id locale handed_at pdf'),
  row: pick('tax_original', 'tax_document_id'),
  text: `
insert into tax_original (tax_document_id, locale, handed_at, pdf)
values (:tax_document_id, :locale, :handed_at, :pdf)
on conflict do nothing
returning tax_document_id`,
});

export type DeliveredOriginal = {
  readonly taxDocumentId: string;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly handedAt: number;
  readonly pdf: Buffer;
};

/**
 * Records that the original of a document was delivered. Returns true only for the first caller, who may deliver the
 * original.
 */
export async function storeDocumentOriginal(db: Queryable, original: DeliveredOriginal): Promise<boolean> {
  return (await db.query(originalStatement, original)).length > 0;
}
