import type { Database } from '#server/core/db/database.ts';

/** Adds a free package of three washes to the catalogue; with `kind` 'gift' a voucher of them. */
export async function addFreePackage(
  db: Pick<Database, 'executeSql'>,
  { kind, number }: { readonly kind: 'package' | 'gift'; readonly number: number },
): Promise<void> {
  await db.executeSql(
    `with added as (
       insert into wash_package (wash_package_id, kind, number, name, name_he, wash_count, wash_minutes, theme,
         color_variant, valid_years, tax_treatment)
       select gen_random_uuid(), $1, $2, 'Opening day', 'יום הפתיחה', 3, 15, theme, color_variant, valid_years, tax_treatment
       from wash_package where kind = $1 order by number limit 1
       returning wash_package_id)
     insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 0, now() - interval '1 minute' from added`,
    [kind, number],
  );
}
