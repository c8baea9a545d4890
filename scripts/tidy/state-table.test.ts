import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { statesOf, type Transitions } from '#domain/core/transitions.ts';

/**
 * Rows with a file and its states, such as '| order | `awaiting_payment` → `fulfilled` |
 * `domain/payments/order-state.ts` |'.
 */
const rows = [
  ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\|[^|]+\|([^|]+)\| `(domain\/\S+-state\.ts)` \|$/gm),
].map(([, states = '', file = '']) => [file, wordsOf(states)] as const);

const schema = readFileSync('db/schema.sql', 'utf8');

function wordsOf(cell: string): string[] {
  return [...cell.matchAll(/`([a-z_]+)`/g)].map(([, word = '']) => word).toSorted();
}

async function statesIn(file: string): Promise<string[]> {
  const exported = (await import(resolve(file))) as Readonly<Record<string, Transitions<string>>>;
  const tables = Object.entries(exported).filter(([name]) => name.endsWith('Transitions'));
  return tables.flatMap(([, moves]) => statesOf(moves)).toSorted();
}

test('the architecture names every table of states', () => {
  expect(rows.map(([file]) => file).toSorted()).toEqual(globSync('domain/*/*-state.ts').toSorted());
});

/**
 * Returns the states that the database accepts, from the constraint named like the file: `order_state` for
 * order-state.ts.
 */
function statesOfSchema(file: string): string[] {
  const constraint = basename(file, '.ts').replaceAll('-', '_');
  const list = new RegExp(`constraint ${constraint} CHECK \\([^\\n]*ARRAY\\[([^\\]]+)`).exec(schema)?.[1] ?? '';
  return [...list.matchAll(/'([a-z_]+)'/g)].map(([, word = '']) => word).toSorted();
}

test.each(rows)('the database takes exactly the states of %s', async (file) => {
  expect(statesOfSchema(file)).toEqual(await statesIn(file));
});

test.each(rows)('the architecture names exactly the states of %s', async (file, words) => {
  expect(words).toEqual(await statesIn(file));
});
