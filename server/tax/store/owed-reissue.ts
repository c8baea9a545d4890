import type { LotId, OrderId } from '#contracts/core/ids.ts';
import type { TaxCustomer } from '#domain/tax/buyer.ts';
import type { TaxContent } from '#domain/tax/tax-content.ts';
import { agorot, bigint, id, instant, integer, json, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const reissueRow = {
  tax_document_id: uuid,
  document_type: integer,
  number: integer,
  order_id: id<OrderId>(),
  lot_id: nullable(id<LotId>()),
  tax_point: instant,
  total_agorot: agorot,
  vat_agorot: agorot,
  content: json<TaxContent>(),
  customer: json<TaxCustomer>(),
} as const;

const listStatement = statement({
  name: 'tax_list_owed_reissues',
  params: { since: bigint, limit: integer },
  row: reissueRow,
  text: `
select o.tax_document_id, d.document_type, d.number, o.order_id, d.lot_id, d.tax_point, o.total_agorot, o.vat_agorot,
  d.content, jsonb_build_object('name', b.name, 'registration', b.registration) as customer
from tax_owed_reissue o
join tax_document d using (tax_document_id)
join tax_buyer b on b.order_id = o.order_id
left join lateral (
  select true as asked from tax_allocation a
  where a.subject = 'reissue' and a.subject_id = o.tax_document_id limit 1) a on true
-- what the Authority was asked about is looked at until it is there, whatever was read since
where o.written_in >= :since or a.asked
order by a.asked nulls first, d.issued_at, d.document_type, d.number
limit :limit`,
});

/** An invoice that is to be given anew in the name of a business, with what is left of its money. Instants are epoch ms. */
export type OwedReissue = RowOf<typeof reissueRow>;

/** Those whose buyer named a business from a transaction on, the oldest first. */
export async function listOwedReissues(
  db: Queryable,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly OwedReissue[]> {
  return await db.query(listStatement, { since, limit });
}
