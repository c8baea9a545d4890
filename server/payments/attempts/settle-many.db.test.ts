import * as fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { createDatabase } from '#server/core/db/pool/pool.ts';
import { createShop, rowsOf, startPurchase } from '#testing/factories.ts';
import { silentLog } from '#testing/database/test-cluster.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { applyFulfilment } from './apply-fulfilment.ts';
import { findSettlement, type SettlementRecord } from '../store/payment-settlement.ts';

const { db, connectionString } = await createTestDatabase();
const shop = await createShop(db);
const other = createDatabase({ connectionString, log: silentLog });
afterAll(() => other.close());

/** Id of an existing lot: issuing it again violates a constraint. */
const TAKEN_ID = '00000000-0000-4000-8000-000000000000';

async function startMany(count: number): Promise<SettlementRecord[]> {
  const purchases = await Promise.all(Array.from({ length: count }, () => startPurchase(shop)));
  const records = await Promise.all(
    purchases.map(({ merchantRef }) =>
      findSettlement(db, { provider: 'sandbox', merchantRef, moment: shop.clock.now() }),
    ),
  );
  return records.filter((record) => record !== null);
}

/** An abandoned attempt whose page is paid later. */
async function addSecondPayment({ merchantRef }: SettlementRecord): Promise<SettlementRecord> {
  const second = { provider: 'sandbox', merchantRef: `${merchantRef}B`, moment: shop.clock.now() };
  await rowsOf(
    shop,
    `insert into payment (payment_id, order_id, attempt, provider, method, merchant_ref, amount_agorot, currency, state)
     select gen_random_uuid(), order_id, 2, provider, method, $2, amount_agorot, currency, 'failed'
     from payment where merchant_ref = $1`,
    [merchantRef, second.merchantRef],
  );
  const record = await findSettlement(db, second);
  if (record === null) throw new Error('there is no second payment');
  return record;
}

type Manner = 'good' | 'wrong_amount' | 'wrong_state' | 'breaks_a_rule';

/** `settled`, `lost` where the guard of the write held, or the rule that was broken. */
async function capture(record: SettlementRecord, manner: Manner = 'good', on = db): Promise<string | null> {
  const { order } = record;
  const known = {
    ...record,
    order: {
      ...order,
      dueAgorot: order.dueAgorot + (manner === 'wrong_amount' ? 1 : 0),
      state: manner === 'wrong_state' ? ('expired' as const) : order.state,
    },
  };
  const ids = manner === 'breaks_a_rule' ? { uuid: () => TAKEN_ID } : shop.deps.ids;
  const { merchantRef, amountAgorot } = record;
  const truth = {
    state: 'captured',
    failureReason: null,
    refundedAgorot: 0,
    last4: '4242',
    currency: 'ILS',
    testMode: false,
  } as const;
  try {
    const settled = await applyFulfilment({ ...shop.deps, db: on, ids }, false, {
      record: known,
      providerStatus: {
        ...truth,
        merchantRef,
        providerRef: `bank-${merchantRef}`,
        amountAgorot,
        method: 'credit_card',
      },
      now: shop.clock.now(),
      events: { provider: 'sandbox', eventIds: [] },
    });
    return settled === null ? 'lost' : settled.outcome;
  } catch (error) {
    return violatedConstraint(error);
  }
}

async function writtenFor(records: readonly SettlementRecord[]) {
  return rowsOf(
    shop,
    `select o.state as order, p.state as payment,
       (select count(*)::int from credit_lot c join order_line l on l.order_line_id = c.source_id
        where l.order_id = o.order_id) as lots,
       (select count(*)::int from journal j where j.ref_id = p.payment_id) as journals,
       (select count(*)::int from outbox x where x.order_id = o.order_id) as messages
     from unnest($1::uuid[]) with ordinality as given (payment_id, place) join payment p using (payment_id)
     join shop_order o using (order_id) order by place`,
    [records.map((record) => record.paymentId)],
  );
}

const paid = { order: 'fulfilled', payment: 'captured', lots: 1, journals: 1, messages: 1 };
const unpaid = { order: 'awaiting_payment', payment: 'redirected', lots: 0, journals: 0, messages: 0 };

/** Account balances, stored and summed from the journal. */
async function balances() {
  return rowsOf(
    shop,
    `select b.ledger_account_id, sum(b.balance_agorot)::int as held, (
       select coalesce(sum(e.amount_agorot), 0)::int from journal_entry e
       where e.ledger_account_id = b.ledger_account_id) as booked
     from ledger_balance b group by 1`,
  );
}

async function deadlocks(): Promise<number> {
  const [row] = await rowsOf(
    shop,
    'select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return Number(row?.['deadlocks']);
}

test('a guard that refuses within a batch refuses one payment only', async () => {
  const records = await startMany(6);
  const manners = ['good', 'good', 'wrong_amount', 'good', 'wrong_state', 'good'] as const;
  const heard = await Promise.all(records.map((record, index) => capture(record, manners[index])));
  expect(heard).toEqual(['settled', 'settled', 'lost', 'settled', 'lost', 'settled']);
  expect(await writtenFor(records)).toEqual(heard.map((word) => (word === 'settled' ? paid : unpaid)));
});

test('a constraint violation within a batch fails one payment only', async () => {
  const records = await startMany(6);
  const [first] = records;
  if (first !== undefined) await capture(first, 'breaks_a_rule');
  const heard = await Promise.all(
    records.map((record, index) => capture(record, index === 3 ? 'breaks_a_rule' : 'good')),
  );
  expect(heard).toEqual(['lost', 'settled', 'settled', expect.stringMatching(/_pkey$/), 'settled', 'settled']);
  expect(await writtenFor(records)).toEqual(records.map((_, index) => (index === 3 ? unpaid : paid)));
});

test('of several captures of one order in one batch exactly one succeeds, never one with a refusing guard', async () => {
  const [before, record] = await startMany(2);
  if (before === undefined || record === undefined) throw new Error('nothing to capture');
  const manners = ['wrong_amount', 'good', 'good', 'wrong_state', 'good'] as const;
  const heard = await Promise.all([capture(before), ...manners.map((manner) => capture(record, manner))]);
  expect(heard).toEqual(['settled', 'lost', 'settled', 'lost', 'lost', 'lost']);
  expect(await writtenFor([record])).toEqual([paid]);
});

test('two payments of one order in one batch: the first fulfils it, the other is decided again', async () => {
  const [before, record] = await startMany(2);
  if (before === undefined || record === undefined) throw new Error('nothing to capture');
  const second = await addSecondPayment(record);
  expect(await Promise.all([capture(before), capture(record), capture(second)])).toEqual([
    'settled',
    'settled',
    'lost',
  ]);
  const states = await rowsOf(shop, 'select state from payment where order_id = $1 order by attempt', [
    record.order.orderId,
  ]);
  expect(states.map(({ state }) => state)).toEqual(['captured', 'failed']);
});

/** Allowed results by kind of attempt. */
const mayHear: Record<Manner, RegExp> = {
  good: /^(settled|lost)$/,
  wrong_amount: /^lost$/,
  wrong_state: /^lost$/,
  breaks_a_rule: /^lost$|_pkey$/,
};

const attempts = fc.array(
  fc.record({
    which: fc.nat({ max: 5 }),
    manner: fc.constantFrom<Manner>('good', 'good', 'good', 'wrong_amount', 'wrong_state', 'breaks_a_rule'),
    elsewhere: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

test('concurrent captures in two processes: each order once, and balances equal the journal', async () => {
  await fc.assert(
    fc.asyncProperty(attempts, async (all) => {
      const records = await startMany(6);
      const chosen = all.flatMap((one) => {
        const record = records[one.which];
        return record === undefined ? [] : { ...one, record };
      });
      const heard = await Promise.all(
        chosen.map(({ record, manner, elsewhere }) => capture(record, manner, elsewhere ? other : db)),
      );
      for (const [index, { manner }] of chosen.entries()) expect(heard[index]).toMatch(mayHear[manner]);
      const wanted = records.map((record) => chosen.some((one) => one.record === record && one.manner === 'good'));
      const settled = records.map(
        (record) => heard.filter((word, index) => word === 'settled' && chosen[index]?.record === record).length,
      );
      expect(settled).toEqual(wanted.map(Number));
      expect(await writtenFor(records)).toEqual(wanted.map((is) => (is ? paid : unpaid)));
    }),
    { numRuns: 12 },
  );
  for (const { held, booked } of await balances()) expect(held).toBe(booked);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

/** Number of sessions that wait for a row lock. */
async function waiting(): Promise<number> {
  const [row] = await rowsOf(
    shop,
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.['waiting']);
}

test('two processes that capture the same payments in opposite orders never deadlock', async () => {
  const before = await deadlocks();
  const records = await startMany(40);
  const middle = records[20]?.order.orderId;
  const heard = await db.inTransaction(async (tx) => {
    await tx.executeSql('select from shop_order where order_id = $1 for update', [middle]);
    const captured = Promise.all([
      ...records.map((record) => capture(record)),
      ...records.toReversed().map((record) => capture(record, 'good', other)),
    ]);
    // both hold their earlier locks
    await vi.waitUntil(async () => (await waiting()) === 2, { interval: 5 });
    return { captured };
  });
  const words = await heard.captured;
  expect(words.filter((word) => word === 'settled')).toHaveLength(40);
  expect(words.filter((word) => word === 'lost')).toHaveLength(40);
  expect(await writtenFor(records)).toEqual(records.map(() => paid));
  expect(await deadlocks()).toBe(before);
});
