import type { TaxIssuer } from '#domain/tax/tax-documents.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const nameStatement = statement({
  name: 'tax_name_issuer',
  params: pick('tax_issuer', 'issuer since'),
  row: pick('tax_issuer', 'since'),
  text: `
insert into tax_issuer (since, issuer)
select :since, :issuer
where coalesce((select issuer from tax_issuer order by since desc limit 1), 'none') <> :issuer
on conflict do nothing
returning since`,
});

/**
 * Records that an issuer issues the documents from `since` on (epoch ms), if the issuer has changed. Returns true if
 * the issuer has changed.
 */
export async function storeTaxIssuer(db: Queryable, issuer: TaxIssuer, since: number): Promise<boolean> {
  return (await db.query(nameStatement, { issuer, since })).length > 0;
}
