import type { TaxDocumentContent } from '#domain/tax/tax-document-content.ts';
import { requireTaxDocumentType } from '#domain/tax/tax-documents.ts';
import type { TaxExportDocument } from '#domain/tax/uniform-format/document-records.ts';
import { integer, json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { monthDocumentsSql, monthParams, type MonthSelection } from './month-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const DOCUMENTS_A_PAGE = 1_000;

const pageStatement = statement({
  name: 'accountant_uniform_documents',
  params: { ...monthParams, after: integer, limit: integer },
  row: {
    ...pick(
      'tax_document',
      `
  document_type number issued_at tax_point total_agorot net_agorot vat_agorot vat_percent`,
    ),
    place: integer,
    content: json<TaxDocumentContent>(),
  },
  text: `
select m.place, d.document_type, d.number, d.issued_at, d.tax_point, d.total_agorot, d.net_agorot, d.vat_agorot,
  d.vat_percent, d.content
from (${monthDocumentsSql}) m join tax_document d using (tax_document_id)
where m.place > :after order by m.place limit :limit`,
});

/** Yields the documents of a month page by page. They are sorted by their position in the month (`place`). */
export async function* streamDocumentPages(db: Queryable, month: MonthSelection): AsyncGenerator<TaxExportDocument[]> {
  let after = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts after the last row of the page before
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
