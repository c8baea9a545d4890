import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const support = await makeMember(shop, ['support']);
const { browser } = support;

type List = {
  rows: { lotId: string; orderId: string; left: number; lastWash: unknown; personMasked: string | null }[];
  next: string | null;
};

async function list(query: Record<string, string>): Promise<List> {
  const answer = await browser.get(`/api/admin/vouchers?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
}

async function found(search: string): Promise<string[]> {
  return (await list({ search })).rows.map(({ lotId }) => lotId);
}

function buy(wish: PaidOrderWish = {}) {
  return makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), ...wish });
}

async function open(lotId: string): Promise<StaffVoucher> {
  return (await browser.get(`/api/admin/vouchers/${lotId}`)).json<StaffVoucher>();
}

async function act(lotId: string, name: string, body: Record<string, unknown>) {
  return await browser.post(`/api/admin/vouchers/${lotId}/${name}`, body);
}

function seenOf({ codeVersion, left, state }: StaffVoucher) {
  return { codeVersion, left, state };
}

async function prove() {
  await browser.post('/api/admin/proof', { code: support.nextCode() });
}

test('a voucher is found by what a customer can name, and by nothing else', async () => {
  const { lotId, orderCode, orderId } = await buy({ email: 'Tal.Cohen@example.com' });
  expect((await list({ search: lotId })).rows).toMatchObject([{ lotId, orderId }]);
  const code = deps.keyring.voucherCode(lotId, 1);
  const said = [code, code.toLowerCase(), code.replace(/(.{4})/g, '$1-'), code.replace(/(.{4})/g, '$1 \u200f')];
  for (const words of [
    ...said,
    code.slice(-4),
    orderCode,
    `#${orderCode.replace('-', '')}`,
    'tal.cohen@EXAMPLE.com',
    'Tal',
    lotId,
  ]) {
    expect(await found(words), words).toEqual([lotId]);
  }
  for (const words of ['someone@example.com', 'Rina', '050-0000000', code.slice(0, 4)]) {
    expect(await found(words), words).toEqual([]);
  }
});

test('a voucher in an account is found by the account’s address and phone number', async () => {
  const email = 'holder@example.com';
  const holder = createBrowser(shop);
  await holder.post('/api/customer/register', registration({ email }));
  await holder.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const { lotId } = await buy({ kind: 'gift', email: 'giver@example.com' });
  await holder.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(lotId, 1) });
  await deps.db.executeSql(
    `update customer set phone_index = $1, phone_verified_at = now()
     where customer_id = (select customer_id from credit_lot where lot_id = $2)`,
    [deps.keyring.blindIndex('phone', '+972501112233'), lotId],
  );
  for (const words of [email, '050-111 2233', '+972 50 1112233', 'giver@example.com']) {
    expect(await found(words), words).toEqual([lotId]);
  }
  expect(await open(lotId)).toMatchObject({
    customerId: expect.any(String),
    holderMasked: 'h•••@example.com',
    buyerMasked: 'g•••@example.com',
    reissueToMasked: 'h•••@example.com',
  });
});

test('an account without a verified email address is named by its masked name', async () => {
  const email = 'unverified@example.com';
  const holder = createBrowser(shop);
  await holder.post('/api/customer/register', registration({ email, firstName: 'Yael', lastName: 'Barak' }));
  await holder.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const { lotId } = await buy({ kind: 'gift', email: 'friend@example.com' });
  await holder.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(lotId, 1) });
  await deps.db.executeSql(
    `update customer set email_verified_at = null, phone_index = $1, phone_verified_at = now()
     where customer_id = (select customer_id from credit_lot where lot_id = $2)`,
    [deps.keyring.blindIndex('phone', '+972501112244'), lotId],
  );
  expect(await open(lotId)).toMatchObject({ holderMasked: null, holderNameMasked: 'Yael B•••' });
});

test('the list is paginated, each voucher once', async () => {
  for (let count = 0; count < 55; count += 1) await buy({ number: 1, email: `page${count}@example.com` });
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: List = await list(after === '' ? {} : { after });
    seen.push(...page.rows.map(({ lotId }) => lotId));
    after = page.next;
  }
  const { rows } = await deps.db.executeSql('select lot_id from credit_lot order by lot_id desc');
  expect(seen).toEqual(rows.map((row) => row['lot_id']));
  expect((await list({ state: 'void' })).rows).toEqual([]);
});

/** Compares the sums below the list with all its rows, for the same filters. */
async function compareSums(query: Record<string, string>): Promise<string[]> {
  const rows: List['rows'] = [];
  for (let after: string | null = ''; after !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- a page's cursor comes from the previous page
    const page: List = await list(after === '' ? query : { ...query, after });
    rows.push(...page.rows);
    after = page.next;
  }
  const answer = await browser.get(`/api/admin/vouchers/sums?${new URLSearchParams(query)}`);
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  expect(answer.json(), JSON.stringify(query)).toEqual({ sums: { count: rows.length, left } });
  return rows.map(({ lotId }) => lotId);
}

test('vouchers are filtered by kind and by a near expiry, and the sums below are those of all rows', async () => {
  const email = 'filters@example.com';
  const bought = await buy({ email });
  const gift = await buy({ email, kind: 'gift', number: 1 });
  const later = await buy({ email, kind: 'gift', number: 1 });
  await deps.db.executeSql(
    `update credit_lot set issued_at = issued_at - interval '6 years', expires_at = $2 where lot_id = $1`,
    [gift.lotId, new Date(clock.now() + 10 * DAY_MS)],
  );
  expect(await compareSums({ search: email })).toHaveLength(3);
  expect(await compareSums({ search: email, kind: 'package' })).toEqual([bought.lotId]);
  expect((await compareSums({ search: email, kind: 'gift' })).toSorted()).toEqual([gift.lotId, later.lotId].toSorted());
  for (const search of [{}, { search: email }]) {
    expect(await compareSums({ ...search, ends: 'soon' })).toEqual([gift.lotId]);
    expect(await compareSums({ ...search, ends: 'soon', kind: 'package' })).toEqual([]);
    expect(await compareSums({ ...search, ends: 'soon', state: 'frozen' })).toEqual([]);
  }
  for (const query of [{}, { kind: 'gift' }, { state: 'active' }, { state: 'void' }]) await compareSums(query);
});

test('the list names the buyer of a package and the recipient of a gift, masked', async () => {
  const bought = await buy({ email: 'rina@example.com' });
  const gift = await buy({
    kind: 'gift',
    number: 1,
    recipientName: 'Maya Shapira',
    recipientEmail: 'maya@example.com',
  });
  const personOfVoucher = async (lotId: string) => (await list({ search: lotId })).rows[0]?.personMasked;
  expect(await personOfVoucher(bought.lotId)).toBe('r•••@example.com');
  expect(await personOfVoucher(gift.lotId)).toBe('Maya S•••');
});

test('no answer of the portal contains a code, a link or an address in plain text', async () => {
  const { lotId } = await buy({ email: 'secret.buyer@example.com' });
  const code = deps.keyring.voucherCode(lotId, 1);
  for (const path of [`/api/admin/vouchers?search=${lotId}`, `/api/admin/vouchers/${lotId}`]) {
    const { body } = await browser.get(path);
    expect(body).not.toContain(code);
    expect(body).not.toContain(deps.keyring.voucherToken(lotId, 1));
    expect(body).not.toContain('secret.buyer');
  }
});

test('revealing a voucher’s people writes an audit entry', async () => {
  const { lotId } = await buy({ email: 'looked@example.com' });
  expect((await act(lotId, 'reveal', {})).json()).toMatchObject({ buyer: 'looked@example.com', holder: null });
  expect((await open(lotId)).timeline.find(({ kind }) => kind === 'revealed')).toMatchObject({ by: 'Dana Levi' });
});

test('a leaked voucher is frozen and gets a new code: the old one is invalid, and staff never see the new one', async () => {
  const email = 'leaked@example.com';
  const { lotId } = await buy({ email });
  const old = deps.keyring.voucherCode(lotId, 1);
  const frozen = await act(lotId, 'freeze', { reason: 'leaked', seen: seenOf(await open(lotId)) });
  expect(frozen.statusCode).toBe(200);
  await prove();
  const reissued = await act(lotId, 'reissue', { reason: 'leaked', seen: seenOf(frozen.json<StaffVoucher>()) });
  expect(reissued.json()).toMatchObject({ codeVersion: 2, state: 'frozen' });
  expect(reissued.body).not.toContain(deps.keyring.voucherCode(lotId, 2));
  expect(await found(old)).toEqual([]);
  expect((await createBrowser(shop).post('/api/vouchers/lookup', { code: old })).statusCode).toBe(404);
  const mails = async () => (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('new code'));
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]?.text.replaceAll('-', '')).toContain(deps.keyring.voucherCode(lotId, 2));
  expect((await act(lotId, 'unfreeze', {})).json()).toMatchObject({ state: 'active' });
});

test('a change based on an outdated state of the voucher is refused', async () => {
  const { lotId } = await buy();
  await prove();
  const seen = seenOf(await open(lotId));
  await takeWash(deps.db, lotId, { at: new Date(clock.now()).toISOString() });
  const late = await act(lotId, 'void', { reason: 'fraud', seen });
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'voucher_changed']);
  // a freeze is not refused because a wash was taken meanwhile
  expect((await act(lotId, 'freeze', { reason: 'leaked', seen })).statusCode).toBe(200);
  for (const [name, reason] of [
    ['freeze', 'leaked'],
    ['reissue', 'lost'],
  ] as const) {
    expect((await act(lotId, name, { reason, seen })).json()).toMatchObject({ code: 'voucher_changed' });
  }
  expect((await act(lotId, 'void', { reason: 'fraud', seen: seenOf(await open(lotId)) })).json()).toMatchObject({
    state: 'void',
    left: 0,
  });
  expect((await act(lotId, 'unfreeze', {})).json()).toMatchObject({ code: 'voucher_changed' });
});

test('of two concurrent requests one succeeds', async () => {
  const { lotId } = await buy();
  await prove();
  const seen = seenOf(await open(lotId));
  const answers = await Promise.all(Array.from({ length: 8 }, () => act(lotId, 'reissue', { reason: 'lost', seen })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
  expect(await open(lotId)).toMatchObject({ codeVersion: 2 });
});

test('irreversible changes and new codes require a recent second factor; a freeze never does', async () => {
  const { lotId } = await buy();
  const seen = seenOf(await open(lotId));
  clock.advance(11 * MINUTE_MS);
  for (const [name, reason] of [
    ['void', 'fraud'],
    ['reissue', 'lost'],
  ] as const) {
    expect((await act(lotId, name, { reason, seen })).json()).toMatchObject({ code: 'step_up_required' });
  }
  expect((await act(lotId, 'freeze', { reason: 'leaked', seen })).statusCode).toBe(200);
});

test('an unknown voucher is not found', async () => {
  const unknownId: LotId = '0192f0c1-0000-7000-8000-000000000001' as LotId;
  const seen = { codeVersion: 1, left: 1, state: 'active' };
  expect((await browser.get(`/api/admin/vouchers/${unknownId}`)).statusCode).toBe(404);
  expect((await act(unknownId, 'freeze', { reason: 'leaked', seen })).statusCode).toBe(404);
  expect((await act(unknownId, 'unfreeze', {})).statusCode).toBe(404);
  expect((await act(unknownId, 'reveal', {})).statusCode).toBe(404);
});
