import type { SqlExecutor } from '#server/core/db/database.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import type { SealedColumn } from '#server/core/keyring/sealed-column.ts';

const AT_ONCE = 200;
/** Before the first row of a table. */
export const TABLE_START = '(0,0)';

export type SealedValue = {
  /** Where the row lies; any change moves it. */
  readonly place: string;
  readonly context: SealContext;
  readonly sealed: Buffer;
};

const valueOf = ({ value, column }: SealedColumn): string => value ?? `t.${column}`;

/** Values behind a place in the table, in physical order; only those without `mark` as first byte unless it is null. */
export async function listSealed(
  db: SqlExecutor,
  column: SealedColumn,
  { mark, after }: { readonly mark: Buffer | null; readonly after: string },
): Promise<SealedValue[]> {
  const { rows } = await db.executeSql(
    `select t.ctid::text as place, ${column.context} as context, ${valueOf(column)} as sealed
     from ${column.table} t
     where t.ctid > $2::tid and ${valueOf(column)} is not null
       and ($1::bytea is null or substr(${valueOf(column)}, 1, 1) <> $1::bytea)
     order by t.ctid limit ${column.atOnce ?? AT_ONCE}`,
    [mark, after],
  );
  return rows.map(({ place, context, sealed }) => ({
    place: String(place),
    context: context as SealContext,
    sealed: Buffer.from(sealed as Uint8Array),
  }));
}

export type FreshValue = SealedValue & { readonly fresh: Buffer };

/**
 * Puts fresh values in the place of former ones and answers how many: one statement. A row that somebody changes at this
 * moment, or has changed since, is left as it is: it waits for nobody and overwrites nothing.
 */
export async function putFresh(db: SqlExecutor, column: SealedColumn, values: readonly FreshValue[]): Promise<number> {
  const { rows } = await db.executeSql(
    `with fresh as (
       select v.place, v.sealed from ${column.table} t
       join unnest($1::tid[], $2::bytea[], $3::bytea[]) as v (place, former, sealed)
         on v.place = t.ctid and v.former = ${valueOf(column)}
       where t.ctid = any($1::tid[])
       for update of t skip locked
     ), put as (
       update ${column.table} t set ${column.set ?? `${column.column} = fresh.sealed`}
       from fresh where t.ctid = fresh.place and t.ctid = any($1::tid[])
       returning 1
     )
     select count(*)::int as put from put`,
    [values.map(({ place }) => place), values.map(({ sealed }) => sealed), values.map(({ fresh }) => fresh)],
  );
  return Number(rows[0]?.['put']);
}

/** How many values do not begin with `mark`. */
export async function countFormer(db: SqlExecutor, column: SealedColumn, mark: Buffer): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::int as left from ${column.table} t where substr(${valueOf(column)}, 1, 1) <> $1::bytea`,
    [mark],
  );
  return Number(rows[0]?.['left']);
}
