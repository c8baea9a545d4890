import type { VersionedSettingName } from '#contracts/core/brand.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { instant, integer, json, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const settingRow = {
  ...pick('brand_setting', 'version saved_at'),
  part: word<VersionedSettingName>(),
  value: json<Readonly<Record<string, unknown>>>(),
} as const;
export type BrandSetting = RowOf<typeof settingRow>;

const currentStatement = statement({
  name: 'brand_setting_current',
  params: {},
  row: settingRow,
  text: `select distinct on (part) part, version, value, saved_at from brand_setting order by part, version desc`,
});

/** Lists the newest version of each setting of the shop that was ever saved. */
export async function listCurrentBrandSettings(db: Queryable): Promise<BrandSetting[]> {
  return await db.query(currentStatement, {});
}

const inForceStatement = statement({
  name: 'brand_setting_texts_in_force',
  params: { today: text },
  row: settingRow,
  text: `
select distinct on (part) part, version, value, saved_at from brand_setting
where part like 'text.%' and value ->> 'effective' <= :today order by part, version desc`,
});

/** Lists the newest version of each legal text that is in force on `today` (`YYYY-MM-DD`). */
export async function listLegalTextsInForce(db: Queryable, today: string): Promise<BrandSetting[]> {
  return await db.query(inForceStatement, { today });
}

const findStatement = statement({
  name: 'brand_setting_find',
  params: { ...pick('brand_setting', 'version'), part: word<VersionedSettingName>() },
  row: settingRow,
  text: `select part, version, value, saved_at from brand_setting where part = :part and version = :version`,
});

export async function findBrandSetting(
  db: Queryable,
  key: { readonly part: VersionedSettingName; readonly version: number },
): Promise<BrandSetting | null> {
  const [row] = await db.query(findStatement, key);
  return row ?? null;
}

const addStatement = statement({
  name: 'brand_setting_add',
  params: {
    ...pick('brand_setting', 'restored saved_by'),
    part: word<VersionedSettingName>(),
    seen: integer,
    value: json<object>(),
    now: instant,
  },
  row: pick('brand_setting', 'version'),
  text: `
insert into brand_setting (part, version, value, restored, saved_by, saved_at)
select :part, :seen + 1, :value, :restored, :saved_by, :now
where :seen = (select coalesce(max(version), 0) from brand_setting where part = :part)
on conflict do nothing
returning version`,
});

export type NewBrandSetting = {
  readonly part: VersionedSettingName;
  /** Version that the staff user saw before saving; 0 if the staff user saw the values of the brand file. */
  readonly seen: number;
  readonly value: object;
  readonly restored: number | null;
  readonly savedBy: StaffId;
  readonly now: number;
};

/**
 * Saves a new version of a setting and returns its version number. Returns null if another version was saved in the
 * meantime.
 */
export async function addBrandSetting(tx: Tx, setting: NewBrandSetting): Promise<number | null> {
  const [row] = await tx.query(addStatement, setting);
  return row?.version ?? null;
}
