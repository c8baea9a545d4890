import type { SqlExecutor } from '#server/core/db/database.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { SealedColumn } from '#server/core/keyring/sealed-column.ts';

const ROWS_PER_BATCH = 200;
/** Physical position before the first row of a table. */
export const FIRST_ROW_ADDRESS = '(0,0)';

export type SealedValue = {
  /** Physical position of the row in the table. Every update changes it. */
  readonly place: string;
  readonly context: SealContext;
  readonly sealed: Buffer;
};

const valueOf = ({ value, column }: SealedColumn): string => value ?? `t.${column}`;

/**
 * Lists encrypted values after a position in the table, in physical order. Values whose first byte is `mark` are left
 * out. If `mark` is null, no values are left out.
 */
export async function listSealedValues(
  db: SqlExecutor,
  column: SealedColumn,
  { mark, after }: { readonly mark: Buffer | null; readonly after: string },
): Promise<SealedValue[]> {
  const { rows } = await db.executeSql(
    `select t.ctid::text as place, ${column.context} as context, ${valueOf(column)} as sealed
     from ${column.table} t
     where t.ctid > $2::tid and ${valueOf(column)} is not null
       and ($1::bytea is null or substr(${valueOf(column)}, 1, 1) <> $1::bytea)
     order by t.ctid limit ${column.batchSize ?? ROWS_PER_BATCH}`,
    [mark, after],
  );
  return rows.map(({ place, context, sealed }) => ({
    place: String(place),
    context: context as SealContext,
    sealed: Buffer.from(sealed as Uint8Array),
  }));
}

export type ReencryptedValue = SealedValue & { readonly resealed: Buffer };

/**
 * Replaces old values by newly encrypted values in one statement and returns their number. A row that is locked or has
 * changed is skipped. The statement therefore neither waits nor overwrites a change.
 */
export async function writeReencryptedValues(
  db: SqlExecutor,
  column: SealedColumn,
  values: readonly ReencryptedValue[],
): Promise<number> {
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
    [values.map(({ place }) => place), values.map(({ sealed }) => sealed), values.map(({ resealed }) => resealed)],
  );
  return Number(rows[0]?.['put']);
}

/** Counts the encrypted values of a column that do not begin with `mark`. */
export async function countValuesWithoutMark(db: SqlExecutor, column: SealedColumn, mark: Buffer): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::int as left from ${column.table} t where substr(${valueOf(column)}, 1, 1) <> $1::bytea`,
    [mark],
  );
  return Number(rows[0]?.['left']);
}
