import type { Locale } from '#contracts/core/locale.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, nullable, text, uuid, word } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

/** What is known of the documents of an order beside themselves. Instants are epoch ms. */
export type PapersOfOrder = {
  readonly orderId: OrderId;
  /** What was last said about computerised documents; null: nothing. */
  readonly agreed: boolean | null;
  readonly saidAt: number | null;
  /** Whether money of it moved whose document is still to come. */
  readonly waiting: boolean;
};

const findStatement = statement({
  name: 'tax_find_papers',
  params: { receipt_hash: bytes },
  row: { order_id: id<OrderId>(), agreed: nullable(boolean), said_at: nullable(instant), waiting: boolean },
  text: `
select o.order_id, c.agreed, c.said_at, exists (
    select from tax_owed w where w.order_id = o.order_id
      and not exists (select from tax_document d where d.subject = w.subject and d.subject_id = w.subject_id))
    or exists (select from tax_owed_wash w where w.order_id = o.order_id
      and not exists (select from tax_document d where d.subject = w.subject and d.subject_id = w.subject_id)) as waiting
from shop_order o
left join lateral (
  select agreed, said_at from tax_consent where order_id = o.order_id order by said_at desc limit 1) c on true
where o.receipt_hash = :receipt_hash and o.paid_at is not null`,
});

/** Of the paid order whose receipt link hashes to this; null where there is none. */
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
