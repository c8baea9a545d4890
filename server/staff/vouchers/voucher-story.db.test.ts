import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { linkSecretTo, mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { questionWash } from '#testing/staff/staff-cases.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = shop;
const { browser } = await makeMember(shop, ['support']);

function buy(wish: PaidOrderWish = {}) {
  return makePaidOrder(deps.db, deps.keyring, { paidAt: clock.now(), ...wish });
}

async function open(lotId: string): Promise<StaffVoucher> {
  return (await browser.get(`/api/admin/vouchers/${lotId}`)).json<StaffVoucher>();
}

async function kindsOf(lotId: string): Promise<string[]> {
  return (await open(lotId)).timeline.map(({ kind }) => kind);
}

function washAt(lotId: LotId, state: 'completed' | 'released' | 'reversed' = 'completed') {
  return takeWash(deps.db, lotId, { at: new Date(clock.now()).toISOString(), state });
}

test('the story begins with the purchase; each wash is one line with its station and bay', async () => {
  const { lotId } = await buy();
  await takeWash(deps.db, lotId, {
    at: new Date(clock.now()).toISOString(),
    whileHeld: async () => expect(await kindsOf(lotId)).toEqual(['bought', 'held']),
  });
  await washAt(lotId, 'released');
  await washAt(lotId, 'reversed');
  const { timeline } = await open(lotId);
  expect(timeline.map(({ kind }) => kind)).toEqual(['bought', 'washed', 'released', 'washed', 'restored']);
  expect(timeline.map(({ reason }) => reason)).toEqual([null, null, 'not_started', null, 'power']);
  expect(timeline.map(({ wash }) => wash?.state ?? null)).toEqual([null, 'completed', 'released', 'reversed', null]);
  expect(timeline[1]).toMatchObject({
    washes: 1,
    bayNo: 1,
    stationId: expect.any(String),
    station: { en: expect.any(String), he: expect.any(String) },
  });
});

test('a gift that was not delivered, is planned, or came back is in its story', async () => {
  const { lotId, orderId } = await buy({ kind: 'gift', recipientEmail: 'bounced@example.com' });
  await mailsTo(shop, 'bounced@example.com');
  await deps.db.executeSql(`update gift_attempt set outcome = 'refused' where order_id = $1`, [orderId]);
  expect((await open(lotId)).timeline.find(({ kind }) => kind === 'gift_failed')).toMatchObject({ reason: 'mail' });
  await deps.db.executeSql(`update shop_order set gift_due_at = now() + interval '9 days' where order_id = $1`, [
    orderId,
  ]);
  expect(await kindsOf(lotId)).toEqual(['bought', 'gift_failed', 'gift_planned', 'expires']);
});

test('a wash that staff gave back names the staff user, and nothing of another voucher', async () => {
  const { id, lotId } = await questionWash(shop);
  await browser.post(`/api/admin/inbox/wash/${id}/return`, { version: 0 });
  const { timeline } = await open(lotId);
  expect(timeline.find(({ kind }) => kind === 'given_back')).toMatchObject({ by: 'Dana Levi', washes: 1, bayNo: 1 });
  const other = await buy();
  expect(await kindsOf(other.lotId)).toEqual(['bought']);
});

test('a gift’s story names the sending, the opening, the account, and the days that were added', async () => {
  const email = 'story@example.com';
  const holder = createBrowser(shop);
  await holder.post('/api/customer/register', registration({ email }));
  await holder.post('/api/email/verify', { token: await linkSecretTo(shop, email) });
  const { lotId } = await buy({ kind: 'gift', recipientEmail: email, email: 'giver@example.com' });
  await mailsTo(shop, email);
  expect(await kindsOf(lotId)).toEqual(['bought', 'gift_sent', 'expires']);
  await holder.post(`/api/vouchers/by-link/${deps.keyring.voucherToken(lotId, 1)}/openings`, {});
  await holder.post('/api/vouchers/claim', { code: deps.keyring.voucherCode(lotId, 1) });
  const before = await open(lotId);
  expect(before.timeline.map(({ kind }) => kind).toSorted()).toEqual([
    'bought',
    'claimed',
    'expires',
    'gift_sent',
    'opened',
  ]);
  expect(before.timeline.at(-1)).toMatchObject({ kind: 'expires', at: before.expiresAt });

  const { codeVersion, left, state } = before;
  await browser.post(`/api/admin/vouchers/${lotId}/freeze`, { reason: 'leaked', seen: { codeVersion, left, state } });
  clock.advance(3 * DAY_MS);
  const later = (await makeMember(shop, ['support'])).browser;
  const thawed = await later.post(`/api/admin/vouchers/${lotId}/unfreeze`, {});
  const { expiresAt, timeline } = thawed.json<StaffVoucher>();
  const one = (kind: string) => timeline.filter((event) => event.kind === kind);
  expect(one('extended')).toMatchObject([{ until: expiresAt }]);
  expect(Date.parse(String(expiresAt)) - Date.parse(String(before.expiresAt))).toBeGreaterThan(2.9 * DAY_MS);
  expect(one('frozen')).toMatchObject([{ by: 'Dana Levi', reason: 'leaked' }]);
  expect(one('unfrozen')).toMatchObject([{ by: 'Dana Levi' }]);
});
