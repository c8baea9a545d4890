import { expect, test } from 'vitest';
import type { AccountingPolicyResponse, AccountingPolicyEffect } from '#contracts/staff/accounting-policy.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { expireVouchers } from '#server/entitlements/care/expire-vouchers.ts';
import { recordBreakageOfUnusedWashes } from '#server/ledger/public.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { goodwillOf } from '#testing/staff/goodwill.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = app;
const { db } = deps;
let owner = await makeMember(app, ['owner']);
const path = '/api/admin/books-terms';
const running = new AbortController().signal;
const atFirst = { breakage: 'at_expiry', unusedMonths: null, goodwillWashAgorot: 0 } as const;

async function answer(): Promise<AccountingPolicyResponse> {
  return (await owner.browser.get(path)).json<AccountingPolicyResponse>();
}

async function effect(query = ''): Promise<AccountingPolicyEffect> {
  const said = await owner.browser.get(`${path}/effect${query}`);
  expect(said.statusCode, said.body).toBe(200);
  return said.json<AccountingPolicyEffect>();
}

/** Advances the clock by days. The owner's session expires meanwhile, so the owner signs in again. */
async function wait(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  owner = await makeMember(app, ['owner']);
}

async function save(change: object, seen?: object) {
  const { terms } = await answer();
  return await owner.browser.send('PUT', path, { ...terms, ...change, seen: seen ?? terms });
}

async function earned(account: string): Promise<number> {
  const { rows } = await db.executeSql(
    'select - sum(balance_agorot)::int as agorot from ledger_balance where ledger_account_id = $1',
    [account],
  );
  return Number(rows[0]?.['agorot']);
}

test('accountant and manager can read the accounting terms; only the owner can change them', async () => {
  expect(await answer()).toEqual({ terms: atFirst, changes: [] });
  for (const role of ['accountant', 'manager'] as const) {
    const { browser } = await makeMember(app, [role]);
    expect((await browser.get(path)).json()).toEqual({ terms: atFirst, changes: [] });
    const refusal = await browser.send('PUT', path, { ...atFirst, breakage: 'never', seen: atFirst });
    expect(refusal.json()).toMatchObject({ code: 'not_permitted' });
  }
  const { browser } = await makeMember(app, ['support']);
  expect((await browser.get(path)).json()).toMatchObject({ code: 'not_permitted' });
});

test('a change is in the history with both values and its author; saving the same values changes nothing', async () => {
  expect((await save({ goodwillWashAgorot: 1_250 })).statusCode).toBe(200);
  expect((await save({ goodwillWashAgorot: 1_250 })).statusCode).toBe(200);
  const { changes, terms } = await answer();
  expect(terms).toEqual({ ...atFirst, goodwillWashAgorot: 1_250 });
  expect(changes).toMatchObject([{ before: atFirst, after: terms }]);
  expect(changes[0]?.by).toEqual(expect.any(String));
  expect((await save({ breakage: 'never' }, atFirst)).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await save({ unusedMonths: 11 })).json()).toMatchObject({
    code: 'validation_failed',
    fields: { unusedMonths: expect.anything() },
  });
  expect((await answer()).terms).toEqual(terms);
});

test('the effect shown before saving is what saving does: ended vouchers become revenue at once', async () => {
  expect((await save({ breakage: 'never' })).statusCode).toBe(200);
  const gift = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 2, paidAt: clock.now() });
  await takeWash(db, gift.lotId, { at: new Date(clock.now()).toISOString() });
  expect(await effect()).toMatchObject({
    ended: { vouchers: 0 },
    ending: { vouchers: 1, washes: 2, agorot: 10_000, nextAt: expect.any(String) },
  });
  await wait(2_000);
  await expireVouchers(deps, running);
  expect(await earned('revenue:breakage')).toBe(0);
  expect(await effect()).toMatchObject({ ended: { vouchers: 1, washes: 2, agorot: 10_000 }, ending: { vouchers: 0 } });
  expect((await save({ breakage: 'at_expiry' })).statusCode).toBe(200);
  expect(await earned('revenue:breakage')).toBe(10_000);
  expect(await effect()).toMatchObject({ ended: { vouchers: 0 } });
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('the preview counts packages that would become revenue tonight as the nightly job books them', async () => {
  const { lotId } = await makePaidOrder(db, deps.keyring, { number: 2, paidAt: clock.now() });
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
  await makePaidOrder(db, deps.keyring, { number: 1, paidAt: clock.now() });
  await wait(380);
  expect(await effect()).toMatchObject({ unused: { vouchers: 0, washes: 0, agorot: 0 } });
  expect(await effect('?unusedMonths=24')).toMatchObject({ unused: { vouchers: 0 } });
  const { unused } = await effect('?unusedMonths=12');
  expect(unused).toEqual({ vouchers: 2, washes: 3, agorot: 8_474 + 4_661 });
  expect((await save({ unusedMonths: 12 })).statusCode).toBe(200);
  const before = await earned('revenue:breakage');
  expect(await recordBreakageOfUnusedWashes(deps, running)).toBe(unused.vouchers);
  expect((await earned('revenue:breakage')) - before).toBe(unused.agorot);
  expect(await effect('?unusedMonths=12')).toMatchObject({ unused: { vouchers: 0 } });
});

test('unused goodwill washes are counted at the cost of a wash', async () => {
  const before = (await effect()).givenWashes;
  const given = await owner.browser.post('/api/admin/goodwill', goodwillOf({ email: 'g@example.com', locale: 'en' }));
  expect(given.statusCode, given.body).toBe(200);
  expect((await effect()).givenWashes).toBe(before + 3);
});
