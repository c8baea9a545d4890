import type { TaxIssuer } from '#domain/tax/tax-documents.ts';
import { instant, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

const nameStatement = statement({
  name: 'tax_name_issuer',
  params: { issuer: word<TaxIssuer>(), since: instant },
  row: { since: instant },
  text: `
insert into tax_issuer (since, issuer)
select :since, :issuer
where coalesce((select issuer from tax_issuer order by since desc limit 1), 'none') <> :issuer
on conflict do nothing
returning since`,
});

/** Says who issues documents from a moment on (epoch ms), where that is news; answers whether it was. */
export async function storeIssuer(db: Queryable, issuer: TaxIssuer, since: number): Promise<boolean> {
  return (await db.query(nameStatement, { issuer, since })).length > 0;
}
