import { expect, test } from 'vitest';
import { chooseTests } from './choose-tests.ts';

test('a capability is tested in all its layers, and on its database', () => {
  const { unit, database } = chooseTests(['domain/payments/refund.ts', 'web/ui/button.tsx']);
  expect(unit).toEqual(['scripts', 'contracts/payments/', 'domain/payments/', 'server/payments/', 'web/']);
  expect(database).toEqual(['server/payments/']);
});

test('what everything stands on asks for every unit test, but for its own database tests only', () => {
  for (const file of ['contracts/core/problem.ts', 'server/core/http/calls/etag.ts', 'domain/core/money/money.ts']) {
    const { unit, database, reasons } = chooseTests([file]);
    expect(unit).toEqual(['scripts', 'contracts/', 'domain/', 'server/', 'peers/', 'web/', 'testing/']);
    expect(database).toEqual(['server/core/']);
    expect(reasons.at(-1)).toContain(file);
  }
});

test('words of people ask for the checks of the tree and nothing else', () => {
  expect(chooseTests(['docs/style.md', 'README.md'])).toMatchObject({ unit: ['scripts'], database: [] });
});

test('a migration asks for the database tests of the schema', () => {
  expect(chooseTests(['db/migrations/0099-more.sql']).database).toEqual(['server/core/db/', 'db/']);
});
