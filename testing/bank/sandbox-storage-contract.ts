import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SandboxDelivery, SandboxTransition, SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import { sessionRequest } from './gateway-contract.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30, 15, 123);
const MONTH_MS = 30 * 86_400_000;

function payment(merchantRef: string, more: Partial<SandboxPayment> = {}): SandboxPayment {
  return {
    ...sessionRequest(merchantRef),
    providerRef: `pay_${randomUUID()}`,
    state: 'created',
    failureReason: null,
    refundedAgorot: 0,
    last4: null,
    createdAt: NOW,
    changedAt: NOW,
    expiresAt: NOW + 1_000,
    storesCard: false,
    cardState: 'active',
    chargedCard: null,
    cardRefusal: null,
    ...more,
  };
}

function moveOf(providerRef: string, more: Partial<SandboxTransition> = {}): SandboxTransition {
  return {
    providerRef,
    from: ['created', 'pending', 'failed'],
    to: 'captured',
    failureReason: null,
    last4: '4242',
    amountAgorot: null,
    at: NOW,
    session: 'open',
    closesSession: false,
    ...more,
  };
}

function delivery(more: Partial<SandboxDelivery> = {}): SandboxDelivery {
  const eventId = `evt_${randomUUID()}`;
  const body = JSON.stringify({ eventId, words: 'שטיפה "אחת" \u2028' });
  return {
    deliveryId: randomUUID(),
    eventId,
    webhookUrl: 'http://127.0.0.1:9/hook',
    body,
    forged: false,
    dueAt: NOW,
    createdAt: NOW,
    attempts: 0,
    ...more,
  };
}

/** Contract of the bank's storage; each test uses a new, empty one. */
export function testSandboxStorage(name: string, start: () => Promise<SandboxStorage>): void {
  test(`${name}: a payment comes back as it was opened, by either reference, and only once per merchantRef`, async () => {
    const storage = await start();
    const opened = payment('P1', { language: 'he', method: 'nayax' });
    expect(await storage.openPayment(opened)).toEqual(opened);
    expect(await storage.openPayment(payment('P1', { amountAgorot: 1 }))).toEqual(opened);
    expect(await storage.findByMerchantRef('P1')).toEqual(opened);
    expect(await storage.findByProviderRef(opened.providerRef)).toEqual(opened);
    expect([await storage.findByMerchantRef('P2'), await storage.findByProviderRef('P1')]).toEqual([null, null]);
  });

  test(`${name}: twenty at once open one payment`, async () => {
    const storage = await start();
    const opened = await Promise.all(Array.from({ length: 20 }, () => storage.openPayment(payment('P1'))));
    expect(new Set(opened.map((one) => one.providerRef)).size).toBe(1);
  });

  testMoves(name, start);
  testRefunds(name, start);
  testDeliveries(name, start);
}

function testMoves(name: string, start: () => Promise<SandboxStorage>): void {
  test(`${name}: of twenty equal moves at once one is made, with its delivery`, async () => {
    const storage = await start();
    const { providerRef } = await storage.openPayment(payment('P1'));
    const moves = await Promise.all(
      Array.from({ length: 20 }, () => storage.move(moveOf(providerRef, { from: ['created'] }), [delivery()])),
    );
    expect(moves.filter((moved) => moved !== null)).toMatchObject([{ state: 'captured', last4: '4242' }]);
    expect(await storage.countDeliveries()).toMatchObject({ waiting: 1 });
  });

  test(`${name}: a page that has closed takes no answer, one that is open does not expire`, async () => {
    const storage = await start();
    const { providerRef } = await storage.openPayment(payment('P1'));
    expect(await storage.move(moveOf(providerRef, { at: NOW + 1_000 }), [delivery()])).toBeNull();
    expect(await storage.move(moveOf(providerRef, { at: NOW + 999, to: 'expired', session: 'over' }), [])).toBeNull();
    expect((await storage.listOverdue({ now: NOW + 999, limit: 10 })).length).toBe(0);
    expect((await storage.listOverdue({ now: NOW + 1_000, limit: 10 })).length).toBe(1);
    const expired = moveOf(providerRef, { at: NOW + 1_000, to: 'expired', session: 'over', last4: null });
    expect(await storage.move(expired, [])).toMatchObject({ state: 'expired', last4: null });
    expect((await storage.listOverdue({ now: NOW + 1_000, limit: 10 })).length).toBe(0);
    expect(await storage.countDeliveries()).toMatchObject({ waiting: 0 });
  });

  test(`${name}: cancelling closes the page, and a capture may take another amount`, async () => {
    const storage = await start();
    const cancelled = await storage.openPayment(payment('P1'));
    const cancel = moveOf(cancelled.providerRef, { to: 'failed', failureReason: 'cancelled', closesSession: true });
    expect(await storage.move(cancel, [])).toMatchObject({ failureReason: 'cancelled', expiresAt: NOW });
    expect(await storage.move(moveOf(cancelled.providerRef), [])).toBeNull();
    const other = await storage.openPayment(payment('P2'));
    expect(await storage.move(moveOf(other.providerRef, { amountAgorot: 100 }), [])).toMatchObject({
      amountAgorot: 100,
    });
  });

  test(`${name}: payments are listed page by page in the order they were opened`, async () => {
    const storage = await start();
    for (const ref of ['P3', 'P1', 'P2']) await storage.openPayment(payment(ref));
    const first = await storage.listPayments({ after: 0, limit: 2 });
    expect(first.payments.map((one) => one.merchantRef)).toEqual(['P3', 'P1']);
    const second = await storage.listPayments({ after: first.next ?? -1, limit: 2 });
    expect(second.payments.map((one) => one.merchantRef)).toEqual(['P2']);
    expect(second.next).toBeNull();
  });

  test(`${name}: the payments of a period are those that changed in it, both ends included, opening being the first change`, async () => {
    const storage = await start();
    for (const [ref, createdAt] of [
      ['P1', NOW - 1],
      ['P2', NOW],
      ['P3', NOW + 5],
      ['P4', NOW + 6],
    ] as const) {
      await storage.openPayment({ ...payment(ref), createdAt, changedAt: createdAt });
    }
    const period = { from: NOW, to: NOW + 5 };
    const first = await storage.listPayments({ after: 0, limit: 1, period });
    expect(first.payments.map((one) => one.merchantRef)).toEqual(['P2']);
    const second = await storage.listPayments({ after: first.next ?? -1, limit: 1, period });
    expect(second.payments.map((one) => one.merchantRef)).toEqual(['P3']);
    expect(second.next).toBeNull();
  });

  test(`${name}: a payment of last month that was paid, given back or disputed in the period is in its list`, async () => {
    const storage = await start();
    const long = { createdAt: NOW - MONTH_MS, changedAt: NOW - MONTH_MS, expiresAt: NOW + MONTH_MS };
    const refs = { P1: 'quiet', P2: 'paid', P3: 'given back', P4: 'disputed' } as const;
    for (const ref of Object.keys(refs)) {
      const { providerRef } = await storage.openPayment({ ...payment(ref), ...long });
      const paidAt = ref === 'P2' ? NOW : NOW - MONTH_MS + 1;
      await storage.move(moveOf(providerRef, { at: paidAt }), []);
      if (ref === 'P4') {
        await storage.move(moveOf(providerRef, { from: ['captured'], to: 'disputed', at: NOW, session: 'any' }), []);
      }
    }
    const refund = { refundId: 'r1', merchantRef: 'P3', amountAgorot: 500, idempotencyKey: 'k1', createdAt: NOW };
    await storage.addRefund({ refund, refundedBeforeAgorot: 0, to: 'part_refunded' }, []);
    const listed = await storage.listPayments({ after: 0, limit: 10, period: { from: NOW, to: NOW } });
    expect(listed.payments.map((one) => one.merchantRef)).toEqual(['P2', 'P3', 'P4']);
  });

  test(`${name}: what changes while its period is read page by page is on one of the pages`, async () => {
    const storage = await start();
    for (const ref of ['P1', 'P2']) await storage.openPayment(payment(ref));
    const period = { from: NOW, to: NOW };
    const first = await storage.listPayments({ after: 0, limit: 1, period });
    const second = await storage.findByMerchantRef('P2');
    await storage.move(moveOf(second?.providerRef ?? '', { at: NOW + 5 }), []);
    const rest = await storage.listPayments({ after: first.next ?? -1, limit: 1, period });
    expect(rest.payments).toMatchObject([{ merchantRef: 'P2', state: 'captured' }]);
  });
}

function testRefunds(name: string, start: () => Promise<SandboxStorage>): void {
  test(`${name}: a refund is written only on the sum that was read, and only once per key`, async () => {
    const storage = await start();
    const { providerRef } = await storage.openPayment(payment('P1'));
    const refund = { refundId: 'r1', merchantRef: 'P1', amountAgorot: 500, idempotencyKey: 'k1', createdAt: NOW };
    const entry = { refund, refundedBeforeAgorot: 0, to: 'part_refunded' } as const;
    expect(await storage.addRefund(entry, [delivery()])).toBeNull();
    await storage.move(moveOf(providerRef), []);
    const tries = await Promise.all(Array.from({ length: 10 }, () => storage.addRefund(entry, [delivery()])));
    expect(tries.filter((after) => after !== null)).toMatchObject([{ state: 'part_refunded', refundedAgorot: 500 }]);
    expect(await storage.addRefund({ ...entry, refundedBeforeAgorot: 500 }, [delivery()])).toBeNull();
    expect(await storage.findRefund('k1')).toEqual(refund);
    expect(await storage.findRefund('k2')).toBeNull();
    expect(await storage.countDeliveries()).toMatchObject({ waiting: 1 });
  });
}

function testDeliveries(name: string, start: () => Promise<SandboxStorage>): void {
  async function withDeliveries(deliveries: readonly SandboxDelivery[]): Promise<SandboxStorage> {
    const storage = await start();
    const { providerRef } = await storage.openPayment(payment('P1'));
    await storage.move(moveOf(providerRef), deliveries);
    return storage;
  }
  const lease = { now: NOW, leaseMs: 30_000, limit: 10 };

  test(`${name}: due deliveries go out longest due first, each to one sender, byte for byte`, async () => {
    const [late, early, future] = [
      delivery(),
      delivery({ dueAt: NOW - 5, forged: true }),
      delivery({ dueAt: NOW + 1 }),
    ];
    const storage = await withDeliveries([late, early, future]);
    const leased = { dueAt: NOW + 30_000, attempts: 1 };
    const taken = await Promise.all([storage.leaseDeliveries(lease), storage.leaseDeliveries(lease)]);
    expect(taken.flat()).toHaveLength(2);
    expect(taken.flat()).toEqual(
      expect.arrayContaining([
        { ...early, ...leased },
        { ...late, ...leased },
      ]),
    );
    expect(await storage.leaseDeliveries({ ...lease, now: NOW + 1 })).toEqual([
      { ...future, dueAt: NOW + 30_001, attempts: 1 },
    ]);
  });

  test(`${name}: no more are taken than asked for, and the longest due come first`, async () => {
    const made = [3, 1, 2].map((ago) => delivery({ dueAt: NOW - ago }));
    const storage = await withDeliveries(made);
    const taken = await storage.leaseDeliveries({ ...lease, limit: 2 });
    expect(taken.map((one) => one.deliveryId)).toEqual([made[0]?.deliveryId, made[2]?.deliveryId]);
  });

  test(`${name}: a delivery of a dead process is taken by the next after its lease`, async () => {
    const storage = await withDeliveries([delivery()]);
    await storage.leaseDeliveries(lease);
    expect(await storage.leaseDeliveries({ ...lease, now: NOW + 29_999 })).toEqual([]);
    expect(await storage.leaseDeliveries({ ...lease, now: NOW + 30_000 })).toMatchObject([{ attempts: 2 }]);
  });

  test(`${name}: a postponed delivery waits, a finished one is over`, async () => {
    const [again, done, lost] = [delivery(), delivery(), delivery()];
    const storage = await withDeliveries([again, done, lost]);
    await storage.leaseDeliveries(lease);
    await storage.postponeDelivery(again.deliveryId, NOW + 1_000);
    await storage.finishDelivery(done.deliveryId, 'delivered', NOW);
    await storage.finishDelivery(lost.deliveryId, 'given_up', NOW);
    expect(await storage.countDeliveries()).toEqual({ waiting: 1, delivered: 1, givenUp: 1 });
    expect(await storage.leaseDeliveries({ ...lease, now: NOW + 999 })).toEqual([]);
    const late = await storage.leaseDeliveries({ ...lease, now: NOW + 60_000 });
    expect(late.map((one) => one.deliveryId)).toEqual([again.deliveryId]);
    await storage.deleteOldDeliveries(NOW + 1);
    expect(await storage.countDeliveries()).toMatchObject({ waiting: 1 });
  });
}
