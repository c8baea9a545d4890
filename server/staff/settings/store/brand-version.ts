import type { VersionedSettingName } from '#contracts/core/brand.ts';
import { integer, json, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const versionRow = {
  ...pick('brand_setting', 'version restored saved_at'),
  value: json<Record<string, unknown>>(),
  saved_by: text,
} as const;
export type BrandVersion = RowOf<typeof versionRow>;

const listStatement = statement({
  name: 'brand_versions',
  params: { part: word<VersionedSettingName>(), limit: integer },
  row: versionRow,
  text: `
select s.version, s.value, s.restored, s.saved_at, m.name as saved_by
from brand_setting s join staff_member m on m.staff_id = s.saved_by
where s.part = :part order by s.version desc limit :limit`,
});

/** Returns the versions of one section of the shop's facts, newest first. Each version has its author and time. */
export async function listBrandVersions(
  db: Queryable,
  query: { readonly part: VersionedSettingName; readonly limit: number },
): Promise<BrandVersion[]> {
  return await db.query(listStatement, query);
}
