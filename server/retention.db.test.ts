import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { retention as all } from './retention.ts';

const { deps } = await buildTestApp();
const retention = all.rows;

function namesIn(rows: readonly Record<string, unknown>[]): string[] {
  return rows.map(({ name }) => String(name)).toSorted();
}

function isWithoutPerson(name: string): boolean {
  return (retention[name]?.whose ?? null) === null;
}

test('every table has a retention, a reason and the persons whose data it holds', async () => {
  const { rows } = await deps.db.executeSql(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(Object.keys(retention).toSorted()).toEqual(namesIn(rows));
});

test('scheduled jobs delete exactly what the table declares', async () => {
  const deleted = Object.keys(await deleteOldRows(deps)).toSorted();
  const declared = new Set(Object.values(retention).flatMap(({ by }) => by));
  expect([...declared].toSorted()).toEqual(deleted);
});

test('a table with customer data declares it', async () => {
  const { rows } = await deps.db.executeSql(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'customer'::regclass and conrelid::regclass::text not like 'sandbox.%'`,
  );
  expect(namesIn(rows).filter(isWithoutPerson)).toEqual([]);
  const sealed = await deps.db.executeSql(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(private|email|phone|name|comment|note|document|picture|details)_sealed$'`,
  );
  expect(sealed.rows.length).toBeGreaterThan(0);
  expect(namesIn(sealed.rows).filter(isWithoutPerson)).toEqual([]);
});

test('nothing deletes what tax law requires for seven years', () => {
  const taxed = [
    'shop_order',
    'order_line',
    'payment',
    'refund',
    'journal',
    'journal_entry',
    'tax_document',
    'tax_original',
  ];
  const limited = taxed.filter((name) => (retention[name]?.by ?? []).some((one) => one !== 'buyers'));
  expect(limited).toEqual([]);
});
