import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Tx } from '#server/core/db/database.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { injuries } from '#testing/orders/broken-books.ts';
import { FORCE_MOVES } from '#testing/database/state-moves.ts';
import { createShop, makePurchase, rowsOf, startPurchase } from '#testing/factories.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { checkLedger, type LedgerCheck, type LedgerCheckRequest } from './check-ledger.ts';
import { getLedgerHealth } from './get-ledger-health.ts';
import { listViolatedLedgerRules } from './list-violated-ledger-rules.ts';
import { BALANCES_RULE } from './store/changed-keys.ts';
import {
  countAllViolations,
  countChangedViolations,
  listLedgerChecks,
  listLedgerRules,
  type LedgerRule,
} from './store/ledger-check.ts';

const { db, connectionString } = await createTestDatabase();
const shop = await createShop(db);
let orderId: unknown;

async function check(of: LedgerCheckRequest['of'], stopping = new AbortController().signal): Promise<LedgerCheck> {
  return await checkLedger(shop.deps, { of, stopping });
}

beforeAll(async () => {
  const { merchantRef } = await makePurchase(shop);
  await makePurchase(shop, { kind: 'gift' });
  const rows = await rowsOf(shop, 'select order_id from payment where merchant_ref = $1', [merchantRef]);
  orderId = rows[0]?.['order_id'];
  await db.executeSql("select append_audit('owner', 'towel.wash', null, '{}')");
});

beforeEach(async () => {
  expect(await check('everything')).toEqual({ violationsByView: {}, covered: 0 });
  shop.deps.log.lines.length = 0;
});

const undo = new Error('undo');

/** Runs `work` in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const done = db.inTransaction(async (tx) => {
    await work(tx);
    throw undo;
  });
  await expect(done).rejects.toBe(undo);
}

async function injure(tx: Tx, viewName: string): Promise<void> {
  const text = injuries[viewName] ?? '';
  await tx.executeSql(FORCE_MOVES);
  await tx.executeSql(text, text.includes('$1') ? [orderId] : undefined);
}

async function proofOf(viewName: string): Promise<number> {
  const rule = (await listLedgerRules(db)).find((each) => each.viewName === viewName);
  return rule?.provenBefore ?? Number.NaN;
}

test('there is a violation for every rule', async () => {
  expect((await listLedgerRules(db)).map(({ viewName }) => viewName)).toEqual(Object.keys(injuries));
});

for (const viewName of Object.keys(injuries)) {
  test(`${viewName}: what breaks it after its proof is found among the changes and among all rows`, async () => {
    const since = await proofOf(viewName);
    // money between two accounts breaks both of them
    const violations = viewName === BALANCES_RULE ? 2 : 1;
    await undone(async (tx) => {
      expect((await countChangedViolations(tx, viewName, since))?.violations ?? 0).toBe(0);
      await injure(tx, viewName);
      expect(await countAllViolations(tx, viewName)).toMatchObject({ violations });
      // rules of few rows are always asked as a whole
      expect((await countChangedViolations(tx, viewName, since))?.violations ?? violations).toBe(violations);
    });
  });
}

/** Rules that were changed or added after the first version. */
const newer = [
  'inv_17_points',
  'inv_24_documents',
  'inv_28_points_granted',
  'inv_29_points_overspent',
  'inv_30_points_against_money',
  'inv_31_tax_document_owed',
  'inv_32_tax_numbers',
  'inv_33_tax_document_sum',
  'inv_34_credit_above_original',
  'inv_35_wash_document_owed',
  'inv_36_wash_shares',
  'inv_37_reissue',
  'inv_38_allocation',
  'inv_39_report_days',
  'inv_40_owed_by_order',
  'inv_41_owed_by_voucher',
  'inv_42_liability_of_washes',
  'inv_43_wash_not_earned',
  'inv_44_revenue_of_document',
  'inv_45_refund_due',
  'inv_46_walk_up',
  'inv_47_walk_up_stuck',
];

/** The first version of each rule's view, beside the current one; with renamed tables. */
function originalViews(): string[] {
  const text = readFileSync('db/migrations/0002-invariants.sql', 'utf8').replaceAll('provider_event', 'webhook_event');
  return [...text.matchAll(/create view (inv_\w+) as[\s\S]*?;/g)]
    .filter(([, name = '']) => !newer.includes(name))
    .map(([view]) => view.replace('create view inv_', 'create temporary view original_'));
}

test('rules that are written for speed answer with the same rows as when they were written for reading', async () => {
  const names = Object.keys(injuries).filter((name) => !newer.includes(name));
  for (const injured of names) {
    await undone(async (tx) => {
      await tx.executeSql(originalViews().join('\n'));
      await injure(tx, injured);
      for (const name of names) {
        const original = name.replace('inv_', 'original_');
        const { rows } = await tx.executeSql(
          `(select 'gone' as what, x::text from (table ${original} except all table ${name}) x)
           union all (select 'new', x::text from (table ${name} except all table ${original}) x)`,
        );
        expect({ injured, name, rows }).toEqual({ injured, name, rows: [] });
      }
    });
  }
});

test('rows changed without triggers are found by a check of all rows', async () => {
  const since = await proofOf('inv_09_lot_projection');
  await undone(async (tx) => {
    await tx.executeSql('set local session_replication_role to replica');
    await tx.executeSql('update credit_lot set remaining = remaining - 1');
    expect(await countChangedViolations(tx, 'inv_09_lot_projection', since)).toMatchObject({ violations: 0 });
    expect(await countAllViolations(tx, 'inv_09_lot_projection')).toMatchObject({ violations: 2 });
  });
});

test('a check of changes reads changed rows only', async () => {
  await makePurchase(shop);
  const { covered } = await check('changes');
  expect(covered).toBeGreaterThan(15);
  // the database's own maintenance may have run during the check, so the rows that came then are checked once more
  await expect.poll(async () => (await check('changes')).covered, { timeout: 10_000 }).toBe(0);
  expect(shop.deps.log.lines.at(-1)).toMatchObject({ level: 'info', detail: { of: 'changes', covered: 0 } });
});

test('a transaction that was open during a check is covered by the next one', async () => {
  const { merchantRef } = await makePurchase(shop);
  const other = createDatabase({ connectionString, log: silentLog, max: 1 });
  await check('changes');
  await other.inTransaction(async (tx) => {
    await tx.executeSql('update payment set captured_agorot = 1 where merchant_ref = $1', [merchantRef]);
    // this purchase is made while the other transaction is open, so its transaction number is later but it is seen
    // first
    await makePurchase(shop);
    expect((await check('changes')).violationsByView).toEqual({});
  });
  await other.close();
  const broken = { inv_05_wrong_amount: 1, inv_27_ledger_against_provider: 1 };
  expect((await check('changes')).violationsByView).toEqual(broken);
  await rowsOf(shop, 'update payment set captured_agorot = amount_agorot where merchant_ref = $1', [merchantRef]);
});

test('broken rules stay broken until fixed, and are logged as errors', async () => {
  const { merchantRef } = await makePurchase(shop);
  await rowsOf(shop, 'update payment set captured_agorot = 1 where merchant_ref = $1', [merchantRef]);
  const broken = { inv_05_wrong_amount: 1, inv_27_ledger_against_provider: 1 };
  for (const of of ['changes', 'changes', 'everything', 'changes'] as const) {
    expect((await check(of)).violationsByView).toEqual(broken);
    expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: 2 });
    expect(await listViolatedLedgerRules(shop.deps)).toEqual(
      Object.entries(broken).map(([rule, rows]) => ({ rule, rows })),
    );
    expect(shop.deps.log.lines.at(-1)).toMatchObject({ level: 'error', detail: { violationsByView: broken } });
  }
  await rowsOf(shop, 'update payment set captured_agorot = amount_agorot where merchant_ref = $1', [merchantRef]);
  expect((await check('changes')).violationsByView).toEqual({});
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: 0 });
  expect(await listViolatedLedgerRules(shop.deps)).toEqual([]);
});

test('a balance that moved without an entry is found, and sums stay right from proof to proof', async () => {
  const moved = (agorot: number) =>
    rowsOf(
      shop,
      `update ledger_balance set balance_agorot = balance_agorot + $1 where ledger_account_id = 'revenue:wash' and shard = 3`,
      [agorot],
    );
  for (let sale = 0; sale < 3; sale += 1) {
    await makePurchase(shop);
    expect((await check('changes')).violationsByView).toEqual({});
    // the check uses the sums alone; wrong sums would be found by a check of all rows, which every check would then
    // need
    expect(await countChangedViolations(db, BALANCES_RULE, await proofOf(BALANCES_RULE))).toMatchObject({
      violations: 0,
    });
  }
  await moved(5);
  expect((await check('changes')).violationsByView).toEqual({ inv_15_account_projection: 1 });
  await moved(-5);
  expect((await check('changes')).violationsByView).toEqual({});
});

test('sales during a check are neither missed nor reported as broken', async () => {
  const progress = { isSelling: true };
  const selling = Promise.all(
    [1, 2, 3].map(async () => {
      for (let sale = 0; sale < 6; sale += 1) await makePurchase(shop);
    }),
  ).finally(() => {
    progress.isSelling = false;
  });
  while (progress.isSelling) expect((await check('changes')).violationsByView).toEqual({});
  await selling;
  expect((await check('changes')).violationsByView).toEqual({});
  expect((await check('everything')).violationsByView).toEqual({});
});

test('a check that cannot finish counts as failed', async () => {
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: 0, ageSeconds: 0 });
  await db.executeSql('alter view inv_14_unbalanced_journal rename to inv_14_hidden');
  await db.executeSql(
    `create view inv_14_unbalanced_journal as select 1 as journal_id where 1 / (select 0 from station limit 1) = 1`,
  );
  await expect(check('everything')).rejects.toThrow('inv_14_unbalanced_journal');
  expect(shop.deps.log.lines).toMatchObject([
    { level: 'info' },
    { level: 'error', detail: { unknown: ['inv_14_unbalanced_journal'] } },
  ]);
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: null });
  await db.executeSql(
    'drop view inv_14_unbalanced_journal; alter view inv_14_hidden rename to inv_14_unbalanced_journal',
  );
  await check('changes');
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: 0 });
});

test('checks that are too old count as failed', async () => {
  const later = { ...shop.deps, clock: { now: () => shop.clock.now() + 3 * HOUR_MS } };
  expect(await getLedgerHealth(later)).toMatchObject({ violations: null, ageSeconds: 3 * 3_600 });
});

test('a restored database has no proofs: its first check reads all rows', async () => {
  await db.executeSql(`update books_check set made_in = 'another cluster'`);
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: null, ageSeconds: null });
  expect(await check('changes')).toEqual({ violationsByView: {}, covered: 0 });
  expect(await getLedgerHealth(shop.deps)).toMatchObject({ violations: 0, ageSeconds: 0 });
  const whole = (await listLedgerChecks(db)).filter(({ wholeAt, checkedAt }) => wholeAt === checkedAt);
  expect(whole).toHaveLength(Object.keys(injuries).length);
});

test('a process that stops cancels the check, and what is known stays', async () => {
  await db.executeSql('create view inv_00_slow as select 1 as id from pg_sleep(60)');
  const before: LedgerRule[] = await listLedgerRules(db);
  const stopping = new AbortController();
  const stopped = check('everything', stopping.signal);
  await vi.waitFor(async () =>
    expect(
      await rowsOf(
        shop,
        `select 1 from pg_stat_activity where query like '%from inv_00_slow)%'
      and pid <> pg_backend_pid() and datname = current_database() and state = 'active'`,
      ),
    ).toHaveLength(1),
  );
  stopping.abort();
  await expect(stopped).rejects.toThrow('abort');
  expect(await listLedgerRules(db)).toEqual(before);
  await db.executeSql('drop view inv_00_slow');
});

test('an order that waits for its money is checked, too', async () => {
  const { merchantRef } = await startPurchase(shop);
  await rowsOf(
    shop,
    `update shop_order set gross_agorot = gross_agorot + 1, due_agorot = due_agorot + 1
     from payment p where p.order_id = shop_order.order_id and p.merchant_ref = $1`,
    [merchantRef],
  );
  expect((await check('changes')).violationsByView).toEqual({ inv_01_order_sum: 1 });
  await rowsOf(
    shop,
    `update shop_order set gross_agorot = gross_agorot - 1, due_agorot = due_agorot - 1
     from payment p where p.order_id = shop_order.order_id and p.merchant_ref = $1`,
    [merchantRef],
  );
});
