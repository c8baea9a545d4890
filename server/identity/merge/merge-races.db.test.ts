import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { FRESH_PROOF_LIFETIME_MS } from '#domain/core/session.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { createMerging } from '#testing/accounts/merging.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { GOOD_PASSWORD } from '#testing/accounts/account-browser.ts';
import { stranger } from '#testing/accounts/code-phone.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { bank, clock, deps } = shop;
const { members, member, phoneAccount, proveNumber, proveEmail, previewOf, merge, rowsOf, whileLocked } =
  createMerging(shop);

test('a second press merges nothing more', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  await members.buy(second.browser);
  await proveNumber(first, second.number);
  const answers = await Promise.all([merge(first), merge(first), merge(first)]);
  expect(answers.filter((one) => one === 200)).toHaveLength(1);
  expect(answers.filter((one) => one === 'proof_gone')).toHaveLength(2);
  expect(await rowsOf('shop_order', first.customerId)).toBe(1);
  const { rows } = await deps.db.executeSql(`select 1 from audit where action = 'account.merge'`);
  expect(rows).toHaveLength(1);
});

test('two merges in opposite directions end in one account, with everything in it', async () => {
  const [first, second] = [await member(), await member()];
  await members.buy(first.browser);
  await members.buy(second.browser);
  await proveEmail(first, second.email);
  await proveEmail(second, first.email);
  const answers = await Promise.all([merge(first), merge(second)]);
  expect(answers.filter((one) => one === 200)).toHaveLength(1);
  const [stays, closed] = answers[0] === 200 ? [first, second] : [second, first];
  expect(await rowsOf('shop_order', stays.customerId)).toBe(2);
  expect(await rowsOf('shop_order', closed.customerId)).toBe(0);
  expect((await closed.browser.get('/api/customer/me')).statusCode).toBe(401);
});

test('a merged account can be merged again; its old ids lead to the last one', async () => {
  const [first, second, third] = [await phoneAccount(), await member(), await member()];
  await members.buy(first.browser);
  await proveNumber(second, first.number);
  expect(await merge(second)).toBe(200);
  await proveEmail(third, second.email);
  expect(await merge(third)).toBe(200);
  expect(await rowsOf('shop_order', third.customerId)).toBe(1);
  const { rows } = await deps.db.executeSql('select customer_id from customer where merged_into = $1', [
    third.customerId,
  ]);
  expect(rows).toHaveLength(2);
});

test('an order that the other account places during the merge belongs to the account that stays', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  await proveNumber(first, second.number);
  const order = () =>
    second.browser.post('/api/express-checkout', {
      packageId: 2,
      email: first.email,
      paymentMethod: 'credit_card',
      applyMemberDiscount: false,
    });
  const [merged, placed] = await whileLocked(second.customerId, () => [merge(first), order()]);
  expect(merged).toBe(200);
  const { statusCode, json } = placed as Awaited<ReturnType<typeof order>>;
  expect(statusCode).toBe(201);
  expect(await rowsOf('shop_order', second.customerId)).toBe(0);
  expect(await rowsOf('shop_order', first.customerId)).toBe(1);
  const { redirectUrl } = json<{ redirectUrl: string }>();
  const merchantRef = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  expect(await rowsOf('credit_lot', first.customerId)).toBe(1);
  expect(await rowsOf('points_grant', first.customerId)).toBe(1);
});

test('a payment that is captured during the merge gives its washes and points to the account that stays', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  await proveNumber(first, second.number);
  const answer = await second.browser.post('/api/express-checkout', {
    packageId: 2,
    email: first.email,
    paymentMethod: 'credit_card',
    applyMemberDiscount: false,
  });
  const { redirectUrl } = answer.json<{ redirectUrl: string }>();
  const merchantRef = redirectUrl.slice(redirectUrl.lastIndexOf('/') + 1);
  bank.becomes(merchantRef, 'captured');
  const [merged] = await Promise.all([merge(first), settlePayment(deps, merchantRef)]);
  expect(merged).toBe(200);
  for (const table of ['shop_order', 'credit_lot', 'points_grant']) {
    expect(await rowsOf(table, first.customerId), table).toBe(1);
    expect(await rowsOf(table, second.customerId), table).toBe(0);
  }
  expect((await members.pointsOf(first)).pending).toBeGreaterThan(0);
});

test('a deletion of the other account at the same time ends in one of both, never half', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [first, second] = [await member(), await phoneAccount()];
    await members.buy(second.browser);
    await proveNumber(first, second.number);
    const [merged, deleted] = await Promise.all([
      merge(first),
      second.browser.send('DELETE', '/api/account', { confirm: true }),
    ]);
    const kept = await rowsOf('shop_order', first.customerId);
    expect([merged, deleted.statusCode, kept]).toEqual(merged === 200 ? [200, 401, 1] : ['proof_gone', 204, 0]);
  }
});

test('a blocked or deleted account cannot be merged', async () => {
  const [first, blocked, gone] = [await member(), await phoneAccount(), await phoneAccount()];
  await proveNumber(first, blocked.number);
  await deps.db.executeSql('update customer set disabled_at = now() where customer_id = $1', [blocked.customerId]);
  expect(await previewOf(first)).toBeNull();
  expect(await merge(first)).toBe('proof_gone');
  await proveNumber(first, gone.number);
  await gone.browser.send('DELETE', '/api/account', { confirm: true });
  expect(await merge(first)).toBe('proof_gone');
  expect((await first.browser.get('/api/customer/me')).statusCode).toBe(200);
  await deps.db.executeSql('update session set revoked_at = now() where customer_id = $1', [blocked.customerId]);
});

test('the proof is valid in its own session, for ten minutes, and the merge needs a fresh proof of this account', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  await proveNumber(first, second.number);
  const elsewhere = stranger(shop);
  await elsewhere.post('/api/customer/login', { email: first.email, password: GOOD_PASSWORD });
  expect(await previewOf({ browser: elsewhere })).toBeNull();
  expect(await merge({ browser: elsewhere })).toBe('proof_gone');
  expect(await merge({ browser: stranger(shop) })).toBe('not_signed_in');
  clock.advance(FRESH_PROOF_LIFETIME_MS);
  expect(await merge(first)).toBe('step_up_required');
  await first.browser.post('/api/account/proof', { password: GOOD_PASSWORD });
  expect(await merge(first), 'the other proof is over, too').toBe('proof_gone');
  clock.advance(MINUTE_MS);
  await proveNumber(first, second.number);
  expect((await first.browser.post('/api/account/merge', {})).statusCode, 'without the confirmation').toBe(400);
  expect(await merge(first)).toBe(200);
});

test('whatever is written for the closed account later goes to the account that stays, or is refused', async () => {
  const [first, second] = [await member(), await phoneAccount()];
  await members.buy(second.browser);
  await proveNumber(first, second.number);
  expect(await merge(first)).toBe(200);
  const { rows } = await deps.db.executeSql(
    'update credit_lot set customer_id = $1 where customer_id = $2 returning customer_id',
    [second.customerId, first.customerId],
  );
  expect(rows).toEqual([{ customer_id: first.customerId }]);
  await expect(
    deps.db.executeSql(
      'insert into points_account (customer_id, active) values ($1, 5) on conflict (customer_id) do update set active = 5',
      [second.customerId],
    ),
  ).rejects.toThrow('points_of_merged');
  const undone = new Error('undone');
  await expect(
    deps.db.inTransaction(async (tx) => {
      const late = await tx.executeSql(
        `insert into shop_order select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(),
           'order_code', 'late', 'customer_id', $1::text, 'token_hash', '\\x' || repeat('ab', 32), 'receipt_hash', '\\x' || repeat('cd', 32)))).*
         from shop_order o where o.customer_id = $2::uuid limit 1 returning customer_id`,
        [second.customerId, first.customerId],
      );
      expect(late.rows).toEqual([{ customer_id: first.customerId }]);
      throw undone;
    }),
  ).rejects.toBe(undone);
});
