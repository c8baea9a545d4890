import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStatement } from '#testing/describe-statement.ts';
import { createTestDatabase } from '#testing/test-db.ts';
import { integer, text } from './column.ts';
import { declaredStatements, statement, type RowShape } from './statement.ts';

const { connectionString } = await createTestDatabase();
const client = new Client({ connectionString });
const project = fileURLToPath(new URL('../../../', import.meta.url));

beforeAll(async () => {
  await client.connect();
  for (const file of storeFiles()) await import(file);
});
afterAll(() => client.end());

/** Every module that declares statements: the `store` folders of the server and of its peers. */
function storeFiles(): string[] {
  return ['server', 'peers'].flatMap((folder) =>
    readdirSync(`${project}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)store\/[^/]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${project}${folder}/${file}`),
  );
}

/** What a row shape says that the schema does not; empty where both agree. */
async function driftOf(given: { readonly name: string; readonly text: string; readonly shape: RowShape }) {
  let columns: Awaited<ReturnType<typeof describeStatement>>;
  try {
    columns = await describeStatement(client, given.text);
  } catch (error) {
    return [`${given.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const said = Object.keys(given.shape);
  const found = columns.map((column) => column.name);
  if (said.join() !== found.join())
    return [`${given.name}: row says (${said.join(', ')}), result has (${found.join(', ')})`];
  return columns.flatMap(({ name, typeName }) =>
    given.shape[name]?.types.includes(typeName) === true ? [] : [`${given.name}: ${name} is ${typeName}`],
  );
}

test('every statement of the store fits the migrated schema, column by column', async () => {
  const drift: string[] = [];
  for (const declared of declaredStatements()) drift.push(...(await driftOf(declared)));
  expect(drift).toEqual([]);
});

test('a statement on a column that does not exist is found before it runs', async () => {
  const drift = await driftOf({ name: 'test_gone', text: 'select gone from schema_migration', shape: { gone: text } });
  expect(drift).toEqual(['test_gone: column "gone" does not exist']);
});

test('a row that promises another type or another order than the schema is found before it runs', async () => {
  const wrongType = { name: 'test_type', text: 'select name from schema_migration', shape: { name: integer } };
  const wrongOrder = {
    name: 'test_order',
    text: 'select version, name from schema_migration',
    shape: { name: text, version: integer },
  };
  expect(await driftOf(wrongType)).toEqual(['test_type: name is text']);
  expect(await driftOf(wrongOrder)).toEqual(['test_order: row says (name, version), result has (version, name)']);
});

test('a name is given to one statement only', () => {
  statement({ name: 'test_taken', text: 'select 1 as one', row: { one: integer } });
  expect(() => statement({ name: 'test_taken', text: 'select 2 as one', row: { one: integer } })).toThrow('test_taken');
});
