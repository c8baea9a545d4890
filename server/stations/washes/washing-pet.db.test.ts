import { expect, test } from 'vitest';
import { createMembers } from '#testing/accounts/members.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, deps } = shop;
const { join } = createMembers(shop);
const station = await openStation(shop);

type Browser = Awaited<ReturnType<typeof join>>['browser'];

/** A wash of a voucher in an account; returns its link. */
async function washOf(customerId: string | null): Promise<string> {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  const { lotId, orderId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  await deps.db.executeSql('update credit_lot set customer_id = $1 where lot_id = $2', [customerId, lotId]);
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  await station.controller.heartbeat();
  const asked = await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  return `/api/redemptions/${String(asked.body['redemptionToken'])}`;
}

async function petIn(browser: Pick<Browser, 'get'>, wash: string): Promise<unknown> {
  return (await browser.get(wash)).json<{ petName: unknown }>().petName;
}

async function addPet(browser: Browser, name: string): Promise<void> {
  expect((await browser.post('/api/pets', { name, kind: 'dog' })).statusCode).toBe(201);
}

test('the page of a wash calls the only pet of the account by its name, for its owner alone', async () => {
  const { browser, customerId } = await join();
  const wash = await washOf(customerId);
  expect(await petIn(browser, wash)).toBeNull();
  await addPet(browser, 'רקסי');
  expect(await petIn(browser, wash)).toBe('רקסי');
  expect((await app.inject(wash)).json(), 'the holder of the link').toMatchObject({ petName: null });
  const stranger = await join();
  await addPet(stranger.browser, 'Mitzi');
  expect(await petIn(stranger.browser, wash), 'another account').toBeNull();
  await addPet(browser, 'Luna');
  expect(await petIn(browser, wash), 'one of two').toBeNull();
});

test('a wash of no account has no name', async () => {
  const { browser } = await join();
  await addPet(browser, 'רקסי');
  expect(await petIn(browser, await washOf(null))).toBeNull();
});

test('a wash of a gift has the name on its card, for everyone who has its link', async () => {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  const gift = { kind: 'gift', number: 1, recipientName: 'נועה', petName: 'ביסלי' } as const;
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, gift);
  await station.controller.heartbeat();
  const asked = await station.ask({ voucherToken: deps.keyring.voucherToken(lotId, 1) });
  const answer = await app.inject(`/api/redemptions/${String(asked.body['redemptionToken'])}`);
  expect(answer.json()).toMatchObject({ petName: 'ביסלי' });
});
