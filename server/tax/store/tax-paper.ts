import type { Locale } from '#contracts/core/locale.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import {
  agorot,
  boolean,
  bytes,
  id,
  instant,
  json,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** What is known of the documents of an order beside themselves. Instants are epoch ms. */
export type PapersOfOrder = {
  readonly orderId: OrderId;
  /** What was last said about computerised documents; null: nothing. */
  readonly agreed: boolean | null;
  readonly saidAt: number | null;
  /** Whether money of it moved whose document is still to come. */
  readonly waiting: boolean;
  readonly paidAt: number;
  /** What was paid, whatever of it went back. */
  readonly paidAgorot: number;
  /** Whether documents of it are ours. */
  readonly issued: boolean;
  /** The business that its documents are made out to. */
  readonly buyer: (TaxCustomer & { readonly askedAt: number }) | null;
  /** What the Authority says of an invoice that is not issued yet; null: nothing is asked. */
  readonly allocation: 'asked' | 'refused' | null;
};

const isOwed = (table: string) => `exists (
    select from ${table} w where w.order_id = o.order_id
      and not exists (select from tax_document d where d.subject = w.subject and d.subject_id = w.subject_id))`;

const findStatement = statement({
  name: 'tax_find_papers',
  params: { receipt_hash: bytes },
  row: {
    order_id: id<OrderId>(),
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
  ${isOwed('tax_owed')} or ${isOwed('tax_owed_wash')} or (a.allocation is distinct from 'refused'
    and exists (select from tax_owed_reissue w where w.order_id = o.order_id)) as waiting
from shop_order o
cross join lateral (
  select coalesce(sum(captured_agorot), 0)::bigint as paid_agorot from payment
  where order_id = o.order_id and not unassigned) p
left join lateral (
  select jsonb_build_object('name', t.name, 'registration', t.registration,
    'askedAt', (extract(epoch from t.asked_at) * 1000)::bigint) as buyer
  from tax_buyer t where t.order_id = o.order_id) b on true
-- the newest question counts: money may have gone back since the one before
left join lateral (
  select case when x.refusal is null then 'asked' else 'refused' end as allocation from tax_allocation x
  where x.order_id = o.order_id
    and not exists (select from tax_document d where d.subject = x.subject and d.subject_id = x.subject_id)
  order by x.asked_at desc limit 1) a on true
left join lateral (
  select agreed, said_at from tax_consent where order_id = o.order_id order by said_at desc limit 1) c on true
where o.receipt_hash = :receipt_hash and o.paid_at is not null`,
});

/** Returns the documents of the paid order with this receipt link hash; null if there is none. */
export async function findPapers(db: Queryable, receiptHash: Buffer): Promise<PapersOfOrder | null> {
  const [row] = await db.query(findStatement, { receiptHash });
  return row ?? null;
}

const consentStatement = statement({
  name: 'tax_add_consent',
  params: { order_id: id<OrderId>(), said_at: instant, agreed: boolean, text_version: text, locale: word<Locale>() },
  row: { order_id: id<OrderId>() },
  text: `
insert into tax_consent (order_id, said_at, agreed, text_version, locale)
select :order_id, :said_at, :agreed, :text_version, :locale
where :agreed is distinct from (
  select agreed from tax_consent where order_id = :order_id order by said_at desc limit 1)
on conflict do nothing
returning order_id`,
});

export type SaidConsent = {
  readonly orderId: OrderId;
  /** Epoch ms. */
  readonly saidAt: number;
  readonly agreed: boolean;
  /** The sentence that was agreed to, and the language it stood in. */
  readonly textVersion: string;
  readonly locale: Locale;
};

/** Kept for good, beside what was said before; the same said twice is said once. */
export async function storeConsent(db: Queryable, said: SaidConsent): Promise<void> {
  await db.query(consentStatement, said);
}

const originalStatement = statement({
  name: 'tax_add_original',
  params: { tax_document_id: uuid, locale: word<Locale>(), handed_at: instant, pdf: bytes },
  row: { tax_document_id: uuid },
  text: `
insert into tax_original (tax_document_id, locale, handed_at, pdf)
values (:tax_document_id, :locale, :handed_at, :pdf)
on conflict do nothing
returning tax_document_id`,
});

export type HandedOriginal = {
  readonly taxDocumentId: string;
  readonly locale: Locale;
  /** Epoch ms. */
  readonly handedAt: number;
  readonly pdf: Buffer;
};

/** True for the one who may hand it out: there is one original, and it was kept before it is given. */
export async function storeOriginal(db: Queryable, original: HandedOriginal): Promise<boolean> {
  return (await db.query(originalStatement, original)).length > 0;
}
