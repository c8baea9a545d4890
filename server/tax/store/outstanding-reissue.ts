import type { TaxCustomer } from '#domain/tax/buyer.ts';
import type { TaxDocumentContent } from '#domain/tax/tax-document-content.ts';
import { bigint, integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const reissueRow = {
  ...pick(
    'tax_document',
    `
  tax_document_id document_type number order_id lot_id tax_point total_agorot vat_agorot`,
  ),
  content: json<TaxDocumentContent>(),
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
-- a reissue that waits for the Authority is read until it is issued, whatever the progress
where o.written_in >= :since or a.asked
order by a.asked nulls first, d.issued_at, d.document_type, d.number
limit :limit`,
});

/**
 * Invoice that must be reissued to a business, with the amount that was not refunded. Times are in epoch ms, money in
 * agorot.
 */
export type OutstandingReissue = RowOf<typeof reissueRow>;

/**
 * Returns invoices that must be reissued because their buyer has set a business in the transaction `since` or later.
 * The oldest come first. Reissues that wait for an allocation number are always included and come last.
 */
export async function listOutstandingReissues(
  db: Queryable,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<readonly OutstandingReissue[]> {
  return await db.query(listStatement, { since, limit });
}
