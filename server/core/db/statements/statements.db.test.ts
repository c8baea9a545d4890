import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStatement, type DescribedStatement } from '#testing/database/describe-statement.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { integer, text } from './column.ts';
import { registeredStatements, statement, type Statement } from './statement.ts';

const { connectionString } = await createTestDatabase();
const client = new Client({ connectionString });
const project = fileURLToPath(new URL('../../../../', import.meta.url));

beforeAll(async () => {
  await client.connect();
  for (const file of storeFiles()) await import(file);
});
afterAll(() => client.end());

/** Lists every module that declares statements: the `store` folders of the server and of its peers. */
function storeFiles(): string[] {
  return ['server', 'peers'].flatMap((folder) =>
    readdirSync(`${project}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)store\/[^/]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => `${project}${folder}/${file}`),
  );
}

type Declared = Pick<Statement<never, unknown>, 'name' | 'text' | 'sqlTypes' | 'shape'>;

/** Returns the differences between a declaration and the schema; empty if they match. */
async function driftOf({ name, text: sql, sqlTypes, shape }: Declared): Promise<string[]> {
  let described: DescribedStatement;
  try {
    described = await describeStatement(client, sql);
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const drift: string[] = [];
  const params = await typeNamesOf(sqlTypes);
  if (params.join() !== described.params.join()) {
    drift.push(`${name}: params say (${params.join(', ')}), PostgreSQL takes (${described.params.join(', ')})`);
  }
  const declared = Object.keys(shape);
  const found = described.columns.map((column) => column.name);
  if (declared.toSorted().join() !== found.toSorted().join()) {
    return [...drift, `${name}: row declares (${declared.join(', ')}), result has (${found.join(', ')})`];
  }
  const wrong = described.columns.filter((column) => shape[column.name]?.types.includes(column.typeName) !== true);
  return [...drift, ...wrong.map((column) => `${name}: ${column.name} is ${column.typeName}`)];
}

/** Returns the names in `pg_type` of these types. */
async function typeNamesOf(sqlTypes: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ typname: string }>(
    `select t.typname from unnest($1::text[]) with ordinality as declared (name, place)
     join pg_type t on t.oid = declared.name::regtype order by declared.place`,
    [sqlTypes],
  );
  return rows.map((row) => row.typname);
}

test('every statement of the store fits the migrated schema, parameter by parameter and column by column', async () => {
  const drift: string[] = [];
  // earlier test files may have declared statements on tables of their own
  const ofTheStore = registeredStatements().filter(({ name }) => !name.startsWith('test_'));
  for (const declared of ofTheStore) drift.push(...(await driftOf(declared)));
  expect(drift).toEqual([]);
  expect(ofTheStore.length).toBeGreaterThan(100);
});

const nothing = { sqlTypes: [], shape: {} };

test('a statement on a column that does not exist is found before it runs', async () => {
  const drift = await driftOf({ ...nothing, name: 'test_gone', text: 'select gone from schema_migration' });
  expect(drift).toEqual(['test_gone: column "gone" does not exist']);
});

test('a parameter that does not fit what it is compared with is found before it runs', async () => {
  const wrongKind = {
    name: 'test_kind',
    text: 'select name from schema_migration where version = $1::uuid',
    sqlTypes: ['uuid'],
    shape: { name: text },
  };
  expect(await driftOf(wrongKind)).toEqual(['test_kind: operator does not exist: integer = uuid']);
  const wrongType = { ...wrongKind, text: wrongKind.text.replace('$1::uuid', '$1::int8') };
  expect(await driftOf(wrongType)).toEqual(['test_kind: params say (uuid), PostgreSQL takes (int8)']);
});

test('a row that promises another type or other columns than the schema is found before it runs', async () => {
  const sql = 'select version, name from schema_migration';
  const wrongType = { ...nothing, name: 'test_type', text: sql, shape: { name: integer, version: integer } };
  const wrongColumns = { ...nothing, name: 'test_columns', text: sql, shape: { name: text } };
  const otherOrder = { ...nothing, name: 'test_order', text: sql, shape: { name: text, version: integer } };
  expect(await driftOf(wrongType)).toEqual(['test_type: name is text']);
  expect(await driftOf(wrongColumns)).toEqual(['test_columns: row declares (name), result has (version, name)']);
  expect(await driftOf(otherOrder)).toEqual([]);
});

test('a name belongs to one statement only', () => {
  statement({ name: 'test_taken', params: {}, row: { one: integer }, text: 'select 1 as one' });
  expect(() => statement({ name: 'test_taken', params: {}, row: { one: integer }, text: 'select 2 as one' })).toThrow(
    'test_taken',
  );
});
