import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SessionId, StaffId } from '#contracts/core/ids.ts';
import type { Staff } from '#server/core/actor.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import type { Database } from '#server/core/db/database.ts';
import { declineProposal } from './orders/decide-proposal.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { rowsOf } from '#testing/factories.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { addDearPackage, buyThree, shopOf, type StaffOrderIds } from '#testing/staff/staff-order.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = app;
const shop = shopOf(app);
const support = await makeMember(app, ['support']);
const manager = await makeMember(app, ['manager']);

const whole = { leftAgorot: 15_000, unused: 3 };

async function prove(member: TestMember) {
  await member.browser.post('/api/admin/proof', { code: member.nextCode() });
}

/** Asks for a refund after a fresh code; a code renews the token of the session, so only one may run at a time. */
async function ask(member: TestMember, bought: Pick<StaffOrderIds, 'paymentId'>, wish: object = {}) {
  await prove(member);
  return pressRefund(member, bought, wish);
}

async function pressRefund(member: TestMember, { paymentId }: Pick<StaffOrderIds, 'paymentId'>, wish: object) {
  const answer = await member.browser.post(`/api/admin/payments/${paymentId}/refund`, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'cancelled',
    seen: whole,
    idempotencyKey: randomUUID(),
    ...wish,
  });
  const { outcome, code } = answer.json<{ outcome?: string; code?: string }>();
  return outcome ?? code;
}

async function countRefunds(paymentId: string): Promise<number> {
  return (await rowsOf(shop, 'select 1 from refund where payment_id = $1', [paymentId])).length;
}

await addDearPackage(app);

/** Three washes for ₪600: more than one staff user may refund alone. */
function buyMuch() {
  return buyThree(app, { packageId: 77 });
}

test('the preview shows the refundable amount and the worth of a number of washes', async () => {
  const { paymentId } = await buyThree(app);
  await prove(support);
  const answer = await support.browser.get(`/api/admin/payments/${paymentId}/refund`);
  expect(answer.json()).toEqual({
    ...whole,
    capturedAgorot: 15_000,
    returnedAgorot: 0,
    worthAgorot: [0, 5_000, 10_000, 15_000],
    disputed: false,
    unassigned: false,
    own: false,
    notified: true,
    pointsPerShekel: 0,
    creditNote: 'none',
    aloneAgorot: 50_000,
  });
});

test('a double press refunds once, and an outdated second tab is refused', async () => {
  const bought = await buyThree(app);
  const press = { idempotencyKey: randomUUID() };
  await prove(support);
  const both = await Promise.all([pressRefund(support, bought, press), pressRefund(support, bought, press)]);
  expect(both).toEqual(['asked', 'asked']);
  expect(await countRefunds(bought.paymentId)).toBe(1);
  expect(await ask(manager, bought)).toBe('refund_changed');
  expect(await ask(manager, bought, { seen: { leftAgorot: 10_000, unused: 2 } })).toBe('asked');
  expect(await ask(support, bought, { ...press, amountAgorot: 4_000 })).toBe('idempotency_key_reused');
  expect(await countRefunds(bought.paymentId)).toBe(2);
});

test('staff users cannot refund an order with their own address', async () => {
  const bought = await buyThree(app, { email: support.email.toUpperCase() });
  expect(await ask(support, bought)).toBe('refund_own_purchase');
  expect(await ask(manager, bought)).toBe('asked');
});

test('an amount above the limit becomes a proposal, which a second staff user confirms once', async () => {
  const bought = await buyMuch();
  const wish = { amountAgorot: 60_000, washes: 0, reason: 'fault', seen: { leftAgorot: 60_000, unused: 3 } };
  const press = { ...wish, idempotencyKey: randomUUID() };
  expect(await ask(support, bought, press)).toBe('proposed');
  expect(await ask(support, bought, press)).toBe('proposed');
  expect(await countRefunds(bought.paymentId)).toBe(0);
  const proposals = async (member: TestMember) =>
    (await member.browser.get('/api/admin/proposals')).json<{ rows: { proposalId: string; own: boolean }[] }>().rows;
  const [proposal] = await proposals(support);
  expect(proposal).toMatchObject({ own: true, amountAgorot: 60_000, orderCode: bought.orderCode });
  const confirm = async (member: TestMember) => {
    const answer = await member.browser.post(`/api/admin/proposals/${proposal?.proposalId}/confirmation`);
    return answer.json<{ code?: string }>().code ?? 'confirmed';
  };
  await prove(support);
  expect(await confirm(support)).toBe('proposal_own');
  await prove(manager);
  expect((await Promise.all([confirm(manager), confirm(manager)])).toSorted()).toEqual([
    'confirmed',
    'proposal_decided',
  ]);
  expect(await countRefunds(bought.paymentId)).toBe(1);
  expect(await proposals(manager)).toEqual([]);
});

test('partial refunds of an order count together towards the limit', async () => {
  const bought = await buyMuch();
  const part = (left: number) => ({
    amountAgorot: 30_000,
    washes: 0,
    reason: 'fault',
    seen: { leftAgorot: left, unused: 3 },
  });
  expect(await ask(support, bought, part(60_000))).toBe('asked');
  expect(await ask(manager, bought, part(30_000))).toBe('proposed');
});

test('a proposal is checked again when it is confirmed, and can be withdrawn', async () => {
  const bought = await buyMuch();
  const wish = { amountAgorot: 60_000, washes: 0, reason: 'fault', seen: { leftAgorot: 60_000, unused: 3 } };
  expect(await ask(support, bought, wish)).toBe('proposed');
  expect(await ask(manager, bought, { ...wish, amountAgorot: 1_000 })).toBe('asked');
  const [proposal] = (await manager.browser.get('/api/admin/proposals'))
    .json<{ rows: { proposalId: string; orderCode: string }[] }>()
    .rows.filter(({ orderCode }) => orderCode === bought.orderCode);
  await prove(manager);
  const confirmed = await manager.browser.post(`/api/admin/proposals/${proposal?.proposalId}/confirmation`);
  expect(confirmed.json()).toMatchObject({ code: 'refund_too_much' });
  await prove(support);
  const refusal = `/api/admin/proposals/${proposal?.proposalId}/refusal`;
  expect((await support.browser.post(refusal)).statusCode).toBe(200);
  expect((await support.browser.post(refusal)).json()).toMatchObject({ code: 'proposal_decided' });
});

/** The same database, but a transaction waits before its commit until `commit` is called. */
function pausedBeforeCommit(db: Database) {
  const done = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const inTransaction: Database['inTransaction'] = (work) =>
    db.inTransaction(async (tx) => {
      const outcome = await work(tx);
      done.resolve();
      await gate.promise;
      return outcome;
    });
  return { db: { ...db, inTransaction }, done: done.promise, commit: gate.resolve };
}

test('a proposal that is declined at the same moment cannot be confirmed: it is already decided', async () => {
  const bought = await buyMuch();
  const wish = { amountAgorot: 60_000, washes: 0, reason: 'fault', seen: { leftAgorot: 60_000, unused: 3 } };
  expect(await ask(support, bought, wish)).toBe('proposed');
  const [row] = await rowsOf(shop, 'select staff_proposal_id as id from staff_proposal where payment_id = $1', [
    bought.paymentId,
  ]);
  const proposalId = String(row?.['id']);
  await prove(manager);
  const paused = pausedBeforeCommit(deps.db);
  const decliner: Staff = {
    kind: 'staff',
    scope: null,
    staffId: support.staffId as StaffId,
    sessionId: randomUUID() as SessionId,
    name: 'Dana Levi',
    permissions: new Set(),
    provenAt: clock.now(),
    address: '127.0.0.1',
  };
  const declining = declineProposal({ clock, db: paused.db }, decliner, proposalId);
  await paused.done;
  const confirming = manager.browser.post(`/api/admin/proposals/${proposalId}/confirmation`);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await rowsOf(shop, waiting)).length).toBeGreaterThan(0);
  paused.commit();
  expect(await declining).toMatchObject({ ok: true });
  const answer = await confirming;
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'proposal_decided' });
  expect(await countRefunds(bought.paymentId)).toBe(0);
});

test('a failed refund is listed among the payments in doubt until it is given up', async () => {
  const bought = await buyThree(app);
  expect(await ask(support, bought)).toBe('asked');
  app.bank.condition = 'refusing';
  while ((await settleRefunds(shop.deps)) > 0) clock.advance(60_000);
  app.bank.condition = 'up';
  const doubts = async () =>
    (await support.browser.get('/api/admin/payments/in-doubt'))
      .json<{ rows: { orderId: string; kind: string; refundId: string }[] }>()
      .rows.filter(({ orderId }) => orderId === bought.orderId);
  const [doubt] = await doubts();
  expect(doubt).toMatchObject({ kind: 'refund_failed' });
  await prove(support);
  expect((await support.browser.post(`/api/admin/refunds/${doubt?.refundId}/give-up`)).statusCode).toBe(200);
  expect(await doubts()).toEqual([]);
});

test('a dead letter is retried once, however often it is pressed', async () => {
  await deps.db.executeSql(
    `insert into outbox (topic, dedupe, state, attempts, last_error) values ('receipt', 'dead-one', 'dead', 9, 'no')`,
  );
  await deps.db.executeSql(
    `insert into webhook_event (provider, event_id, trust, merchant_ref, body, dead_at, attempts)
     values ('sandbox', 'evt/1', 'signed', 'nobody', '', now(), 8)`,
  );
  await prove(support);
  const letters = (await support.browser.get('/api/admin/dead-letters')).json<{
    rows: { id: string; kind: string }[];
  }>();
  expect(letters.rows.map(({ kind }) => kind).toSorted()).toEqual(['event', 'message']);
  for (const { id, kind } of letters.rows) {
    const press = async () => (await support.browser.post('/api/admin/dead-letters/replay', { kind, id })).statusCode;
    expect((await Promise.all([press(), press()])).toSorted()).toEqual([200, 409]);
  }
  expect((await support.browser.get('/api/admin/dead-letters')).json()).toEqual({ rows: [] });
  await deps.db.executeSql(`delete from outbox where dedupe = 'dead-one'`);
});
