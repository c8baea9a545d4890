import { expect, test } from 'vitest';
import { createTestDatabase } from './test-db.ts';

const { db, checkInvariants } = await createTestDatabase();

test('a test file gets a migrated database of its own', async () => {
  const { rows } = await db.executeSql('select count(*)::int as migrations from schema_migration');
  expect(rows[0]?.['migrations']).toBeGreaterThan(0);
});

test('books that do not add up are named by the rule they break', async () => {
  await checkInvariants();
  const shard = "ledger_account_id = 'revenue:wash' and shard = 0";
  await db.executeSql(`update ledger_balance set balance_agorot = 5 where ${shard}`);
  await expect(checkInvariants()).rejects.toThrow('inv_15_account_projection (1)');
  await db.executeSql(`update ledger_balance set balance_agorot = 0 where ${shard}`);
  await checkInvariants();
});
