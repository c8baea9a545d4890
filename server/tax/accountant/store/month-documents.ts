import type { TaxContent } from '#domain/tax/tax-content.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { UniformDocument } from '#domain/tax/uniform-format/document-records.ts';
import { agorot, instant, integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { monthDocumentsSql, monthParams, type MonthAsked } from './month-sql.ts';

const DOCUMENTS_A_PAGE = 1_000;

const pageStatement = statement({
  name: 'accountant_uniform_documents',
  params: { ...monthParams, after: integer, limit: integer },
  row: {
    place: integer,
    document_type: integer,
    number: integer,
    issued_at: instant,
    tax_point: instant,
    total_agorot: agorot,
    net_agorot: agorot,
    vat_agorot: agorot,
    vat_percent: integer,
    content: json<TaxContent>(),
  },
  text: `
select m.place, d.document_type, d.number, d.issued_at, d.tax_point, d.total_agorot, d.net_agorot, d.vat_agorot,
  d.vat_percent, d.content
from (${monthDocumentsSql}) m join tax_document d using (tax_document_id)
where m.place > :after order by m.place limit :limit`,
});

/** The documents of a month in the order of their places, part by part. */
export async function* pagesOfDocuments(db: Queryable, month: MonthAsked): AsyncGenerator<UniformDocument[]> {
  let after = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- where a part begins is known from the one before
    const rows = await db.query(pageStatement, { ...month, after, limit: DOCUMENTS_A_PAGE });
    if (rows.length === 0) return;
    after = rows.at(-1)?.place ?? after;
    yield rows.map(({ place: _place, documentType, ...row }) => ({
      ...row,
      documentType: requireTaxDocumentType(documentType),
    }));
    if (rows.length < DOCUMENTS_A_PAGE) return;
  }
}
