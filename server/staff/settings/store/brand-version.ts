import type { SettingPart } from '#contracts/core/brand.ts';
import { instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const versionRow = {
  version: integer,
  value: json<Record<string, unknown>>(),
  restored: nullable(integer),
  saved_at: instant,
  saved_by: text,
} as const;
export type BrandVersion = RowOf<typeof versionRow>;

const listStatement = statement({
  name: 'brand_versions',
  params: { part: word<SettingPart>(), limit: integer },
  row: versionRow,
  text: `
select s.version, s.value, s.restored, s.saved_at, m.name as saved_by
from brand_setting s join staff_member m on m.staff_id = s.saved_by
where s.part = :part order by s.version desc limit :limit`,
});

/** Who said what when of one part, the newest first. */
export async function listBrandVersions(
  db: Queryable,
  wish: { readonly part: SettingPart; readonly limit: number },
): Promise<BrandVersion[]> {
  return await db.query(listStatement, wish);
}
