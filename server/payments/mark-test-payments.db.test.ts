import { expect, test } from 'vitest';
import { systemActor } from '#server/core/actor.ts';
import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { GatewayUnavailableError } from './adapters/gateway-errors.ts';
import { markTestPayments } from './mark-test-payments.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';
import { reverseTestPayments } from './reverse-test-payments.ts';
import { sumTestPayments } from './store/test-payment.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { bank, deps } = shop;
const neverStopped = new AbortController().signal;

/** Returns the shop while PayPlus is configured with this account. */
function withPayPlus(account: Partial<typeof bank.gateway>) {
  return { ...shop, deps: { ...deps, gateways: singleGateway({ ...bank.gateway, ...account, provider: 'payplus' }) } };
}

/** Makes purchases like a version before the mark existed: captured, and not marked. */
async function buyUnmarked(account: Partial<typeof bank.gateway>): Promise<string> {
  const { merchantRef } = await makePurchase(withPayPlus(account), { kind: 'package', packageId: 2 });
  return merchantRef;
}

const isMarked = async (merchantRef: string) =>
  (await rowsOf(shop, 'select test_mode from payment where merchant_ref = $1', [merchantRef]))[0]?.['test_mode'];

test('captures of a test account from before the mark leave the books, and real ones stay', async () => {
  const [tried, real] = [await buyUnmarked({}), await buyUnmarked({ movesMoney: true })];
  expect(await sumTestPayments(db)).toMatchObject({ payments: 0 });
  expect(await markTestPayments(withPayPlus({ movesMoney: true }).deps, neverStopped), 'a real account').toBe(0);
  // the test account knows only its own payments
  const trial = withPayPlus({
    movesMoney: false,
    getStatus: async (ref) => {
      const truth = await bank.gateway.getStatus(ref);
      return ref === tried && truth !== null ? { ...truth, testMode: true } : null;
    },
  });
  expect(await markTestPayments(trial.deps, neverStopped)).toBe(1);
  expect([await isMarked(tried), await isMarked(real)]).toEqual([true, false]);
  expect(await sumTestPayments(db)).toEqual({ payments: 1, agorot: 15_000, onItsWay: 0 });
  expect(await reverseTestPayments(trial.deps, systemActor('test'))).toBe(1);
  while ((await settleRefunds(trial.deps)) > 0);
  expect(await sumTestPayments(db)).toEqual({ payments: 0, agorot: 0, onItsWay: 0 });
  expect(await markTestPayments(trial.deps, neverStopped)).toBe(0);
});

test('a test account that does not answer marks nothing, and the next run repeats it', async () => {
  const tried = await buyUnmarked({});
  const silent = withPayPlus({
    movesMoney: false,
    getStatus: () => Promise.reject(new GatewayUnavailableError('down')),
  });
  await expect(markTestPayments(silent.deps, neverStopped)).rejects.toThrow('down');
  expect(await isMarked(tried)).toBe(false);
});
