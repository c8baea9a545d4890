import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { openCardCom, openPayPlus } from '#testing/bank/real-providers.ts';
import { createShop, rowsOf, startPurchaseAtProvider, type Shop } from '#testing/factories.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { singleGateway } from '../adapters/gateways.ts';
import type { CheckoutGateway } from '../adapters/port.ts';
import { findUnidentifiedRefunds } from '../attempts/find-unidentified-refunds.ts';
import { isMerchantRef } from '../payment-identity.ts';
import { reconcileWithProvider } from './reconcile-period.ts';
import { createPaymentSessionStore } from '../payment-session-store.ts';
import { settlePayment } from '../attempts/settle-payment.ts';

const { db } = await createTestDatabase();
const plain = await createShop(db);
const payPlus = await openPayPlus({
  memory: createPaymentSessionStore({ db }, 'payplus'),
  isOwnReference: isMerchantRef,
});
const cardCom = await openCardCom({
  memory: createPaymentSessionStore({ db }, 'cardcom'),
  isOwnReference: isMerchantRef,
});
afterAll(() => Promise.all([payPlus.close(), cardCom.close()]));

/** Earlier than the first reconciliation's period. */
const LONG_AGO_MS = 40 * DAY_MS;

function shopOf(gateway: CheckoutGateway): Shop {
  return { ...plain, deps: { ...plain.deps, gateways: singleGateway(gateway) } };
}

async function sell(shop: Shop, pay: (merchantRef: string) => void): Promise<string> {
  const merchantRef = await startPurchaseAtProvider(shop);
  pay(merchantRef);
  await settlePayment(shop.deps, merchantRef);
  return merchantRef;
}

/** Moves all records of a provider into the past. */
function ageAll<Row extends { readonly at: number }>(rows: Row[]): void {
  rows.splice(0, rows.length, ...rows.map((row) => ({ ...row, at: row.at - LONG_AGO_MS })));
}

async function standingOf(merchantRefs: readonly string[]) {
  const rows = await rowsOf(
    plain,
    'select merchant_ref as ref, state, refunded_agorot::int as back from payment where merchant_ref = any($1)',
    [merchantRefs],
  );
  return merchantRefs.map((ref) => rows.find((row) => row['ref'] === ref));
}

async function expectFoundOnce(shop: Shop, [back = '', ...others]: readonly string[]): Promise<void> {
  const standing = [
    { ref: back, state: 'part_refunded', back: 2_000 },
    ...others.map((ref) => ({ ref, state: 'captured', back: 0 })),
  ];
  expect(await reconcileWithProvider(shop.deps)).toMatchObject({
    unidentifiedRefunds: 1,
    ledgerCorrected: 1,
    failed: 0,
  });
  expect(await standingOf([back, ...others])).toEqual(standing);
  expect(await reconcileWithProvider(shop.deps)).toMatchObject({
    unidentifiedRefunds: 1,
    ledgerCorrected: 0,
    failed: 0,
  });
  expect(await standingOf([back, ...others])).toEqual(standing);
}

test('a refund from PayPlus’ console weeks after the sale is found and booked once', async () => {
  const { peer, gateway } = payPlus;
  const shop = shopOf(gateway);
  const sold = [];
  for (let count = 0; count < 3; count += 1) sold.push(await sell(shop, (ref) => void peer.customer(ref, 'approve')));
  const charge = peer.books.lastOf(sold[0] ?? '').transaction;
  ageAll(peer.books.transactions);
  peer.books.add({ ...charge, tokenUid: null, type: 'Refund', moreInfo: '', of: charge.uid, amount: 20 });
  await expectFoundOnce(shop, sold);
});

test('a refund from CardCom’s portal weeks after the sale is found and booked once', async () => {
  const { peer, gateway } = cardCom;
  const shop = shopOf(gateway);
  const sold = [];
  for (let count = 0; count < 3; count += 1) sold.push(await sell(shop, (ref) => void peer.customer(ref, 'approve')));
  const deal = peer.books.resultOf(peer.books.pageOf(sold[0] ?? '').id);
  if (deal === null) throw new Error('not paid');
  ageAll(peer.books.deals);
  peer.books.add({ ...deal, isRefund: true, customFields: null, amount: 20 });
  await expectFoundOnce(shop, sold);
});

test('refunds of other businesses on the same account cause a limited number of status requests', async () => {
  const { peer, gateway } = payPlus;
  const shop = shopOf(gateway);
  for (let count = 0; count < 4; count += 1) await sell(shop, (ref) => void peer.customer(ref, 'approve'));
  const asked: string[] = [];
  const requestStatus = async ({ merchantRef }: { readonly merchantRef: string }) => {
    asked.push(merchantRef);
    return false;
  };
  const unidentifiedRefunds = Array.from({ length: 5 }, () => ({ amountAgorot: 100, last4: null }));
  await findUnidentifiedRefunds(shop.deps, gateway, {
    unidentifiedRefunds,
    requestStatus,
    statusRequestBudget: { left: 3, requested: new Set() },
  });
  expect(asked).toHaveLength(3);
  await findUnidentifiedRefunds(shop.deps, gateway, {
    unidentifiedRefunds,
    requestStatus,
    statusRequestBudget: { left: 100, requested: new Set(asked) },
  });
  expect(new Set(asked).size).toBe(asked.length);
  const ofAnotherCard = unidentifiedRefunds.map((back) => ({ ...back, last4: '0001' }));
  const before = asked.length;
  await findUnidentifiedRefunds(shop.deps, gateway, {
    unidentifiedRefunds: ofAnotherCard,
    requestStatus,
    statusRequestBudget: { left: 100, requested: new Set() },
  });
  expect(asked).toHaveLength(before);
});
