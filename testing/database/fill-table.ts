import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';

export type Filler = {
  /** Inserts one row: the given values, plus a value of the right type for each required column. */
  fill(table: string, given: Readonly<Record<string, unknown>>): Promise<void>;
  /** Deletes every row of the filled tables. */
  empty(): Promise<void>;
};

/**
 * Fills tables with rows that the product would not allow, for tests of a single column. Drops the checks of each
 * filled table, and bypasses triggers and foreign keys.
 */
export async function createFiller(db: Database): Promise<Filler> {
  const filled = new Set<string>();

  async function loosen(table: string): Promise<void> {
    const { rows } = await db.executeSql(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
       from pg_constraint where conrelid = $1::regclass and contype = 'c'
       union all
       select format('alter domain %s drop constraint %I', c.contypid::regtype, c.conname)
       from pg_constraint c join pg_attribute a on a.atttypid = c.contypid
       where a.attrelid = $1::regclass and c.contypid <> 0`,
      [table],
    );
    for (const statement of new Set(rows.map(({ drop }) => String(drop)))) await db.executeSql(statement);
  }

  return {
    async fill(table, given) {
      if (!filled.has(table)) await loosen(table);
      filled.add(table);
      const { rows } = await db.executeSql(
        `select a.attname, coalesce(base.typname, y.typname) as type,
           (select enumlabel from pg_enum where enumtypid = y.oid order by enumsortorder limit 1) as label
         from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_type base on base.oid = y.typbasetype
         where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = ''
           and not a.attisdropped`,
        [table],
      );
      const values = new Map<string, unknown>(Object.entries(given));
      for (const { attname, type, label } of rows) {
        if (!values.has(String(attname))) values.set(String(attname), label ?? anyOf(String(type)));
      }
      const columns = [...values.keys()];
      await db.inTransaction(async (tx) => {
        await tx.executeSql('set local session_replication_role = replica');
        await tx.executeSql(
          `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          [...values.values()],
        );
      });
    },
    async empty() {
      await db.inTransaction(async (tx) => {
        await tx.executeSql('set local session_replication_role = replica');
        for (const table of filled) await tx.executeSql(`delete from ${table}`);
      });
    },
  };
}

const ofType: Readonly<Record<string, () => unknown>> = {
  bool: () => false,
  bytea: () => randomBytes(32),
  date: () => '2026-11-23',
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  jsonb: () => '{}',
  numeric: () => 1,
  timestamptz: () => new Date(),
  uuid: () => randomUUID(),
};

/** PostgreSQL names the type of a text array `_text`. */
function anyOf(type: string): unknown {
  return ofType[type]?.() ?? (type.startsWith('_') ? '{}' : 'x');
}
