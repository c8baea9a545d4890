import { expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { findOrderForMail } from '../store/orders/order-for-mail.ts';
import { findPackageTier } from './find-package-tier.ts';

const { deps } = await buildTestApp();

test('a package has the tier of its place on the home page; a gift and a package that is not sold have none', async () => {
  const tierOf = (packageNumber: number | null) => findPackageTier(deps, packageNumber);
  expect(await tierOf(1)).toBe('ESSENTIAL');
  expect(await tierOf(2)).toBe('PREMIUM');
  expect(await tierOf(3)).toBe('PLATINUM');
  expect(await tierOf(99)).toBeNull();
  expect(await tierOf(null)).toBeNull();
});

test('the mail of a package knows its number, and that of a gift with the same number does not', async () => {
  const { orderId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  expect(await findOrderForMail(deps.db, orderId)).toMatchObject({ packageNumber: 2 });
  const gift = await makePaidOrder(deps.db, deps.keyring, { kind: 'gift', number: 2 });
  expect(await findOrderForMail(deps.db, gift.orderId)).toMatchObject({ packageNumber: null });
});
