import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const { deps } = await buildTestApp();
const page = readFileSync(new URL('../../docs/breach.md', import.meta.url), 'utf8');
const commands = [...page.matchAll(/npm run db:shell -- (?:--write )?"([^"]+)"/g)].map(([, sql = '']) => sql);

test('the runbook of a breach has commands', () => {
  expect(commands.length).toBeGreaterThan(4);
});

test.for(commands)('it works: %s', async (sql) => {
  await expect(deps.db.executeSql(sql)).resolves.toBeDefined();
});
