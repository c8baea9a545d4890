import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { freezeVoucher } from '#server/entitlements/care/change-voucher.ts';
import { expireLots } from '#server/entitlements/store/expire-lots.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { MailRefusedError } from '#server/messaging/adapters/mail/port.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { replayMessage } from '#server/messaging/public.ts';
import type { ProviderState } from '#server/payments/adapters/port.ts';
import { closeFailedRefund, requestRefund } from '#server/payments/refunds/request-refund.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { undoRefundClaim } from '#server/payments/store/refund.ts';
import { breakOffPurchase, createShop, makePurchase, rowsOf, startPurchase } from '../factories.ts';
import { createOutboxDeps } from '../shop/outbox-deps.ts';
import { payTwice } from '../orders/second-payment.ts';
import { allMoves, listMovesMade, recordStateMoves, refuseOtherMoves } from './state-moves.ts';
import { takeWash } from '../stations/take-wash.ts';
import { createTestDatabase } from './test-db.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { deps, bank, clock } = shop;
const actor = systemActor('test');

/** The provider reports several states of a payment, one after the other, and is asked after each. */
async function tell(merchantRef: string, ...says: readonly ProviderState[]): Promise<void> {
  for (const state of says) {
    const refundedAgorot = { part_refunded: 1_000, refunded: 5_500 }[state as string] ?? 0;
    bank.becomes(merchantRef, state, { refundedAgorot });
    await settlePayment(deps, merchantRef);
  }
}

async function startKept(): Promise<string> {
  return (await startPurchase(shop)).merchantRef;
}

async function lotOf(merchantRef: string): Promise<LotId> {
  const [row] = await rowsOf(
    shop,
    `select c.lot_id from credit_lot c join order_line l on l.order_line_id = c.source_id join payment p using (order_id)
     where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row?.['lot_id'] as LotId;
}

/** Refunds ₪40 for each of the washes; returns the refund's id. */
async function refund(merchantRef: string, units: number): Promise<string> {
  clock.advance(HOUR_MS);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  const paymentId = row?.['payment_id'] as PaymentId;
  const wish = { amountAgorot: units * 4_000, units, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  const asked = await requestRefund(deps, actor, { ...wish, paymentId });
  if (!asked.ok) throw new Error(asked.refusal);
  return asked.value.refundId;
}

/**
 * Refunds the rest of vouchers: of one that is then frozen by a dispute, a whole one, a frozen one, and one that fails.
 */
async function refundTheRest(): Promise<void> {
  const disputed = await makePurchase(shop, { packageId: 2 });
  await takeWash(db, await lotOf(disputed.merchantRef));
  await refund(disputed.merchantRef, 2);
  const whole = await makePurchase(shop, { packageId: 2 });
  await refund(whole.merchantRef, 3);
  const frozen = await makePurchase(shop, { packageId: 2 });
  await freezeVoucher(deps, actor, { lotId: await lotOf(frozen.merchantRef), reason: 'suspected_fraud' });
  await refund(frozen.merchantRef, 3);
  await settleRefunds(deps);
  for (const says of ['disputed', 'part_refunded'] as const) {
    bank.becomes(disputed.merchantRef, says, { refundedAgorot: 8_000 });
    await settlePayment(deps, disputed.merchantRef);
  }
  const inVain = await makePurchase(shop, { packageId: 2 });
  const refundId = await refund(inVain.merchantRef, 3);
  bank.condition = 'refusing';
  await settleRefunds(deps);
  bank.condition = 'up';
  await closeFailedRefund(deps, actor, refundId);
}

test('every transition of the tables occurs, or is on the list of those to come', async () => {
  await recordStateMoves((text) => db.executeSql(text));
  for (const start of [() => breakOffPurchase(shop), startKept]) {
    await tell(await start(), 'captured', 'refunded');
    await tell(await start(), 'failed', 'captured', 'part_refunded', 'refunded');
    await tell(await start(), 'expired', 'captured', 'disputed', 'captured', 'disputed', 'refunded');
    for (const end of ['captured', 'failed', 'expired'] as const) await tell(await start(), 'pending', end);
  }
  await tell(await startKept(), 'captured', 'part_refunded', 'disputed', 'refunded');

  const used = await makePurchase(shop);
  await takeWash(db, await lotOf(used.merchantRef));
  await tell(used.merchantRef, 'disputed', 'captured', 'refunded');
  const kept = await makePurchase(shop);
  await takeWash(db, await lotOf(kept.merchantRef), { state: 'released' });
  await takeWash(db, await lotOf(kept.merchantRef), { state: 'reversed' });

  await refundTheRest();

  const late = await startKept();
  clock.advance(HOUR_MS);
  await tell(late, 'expired', 'captured');

  await makePurchase(shop, { kind: 'gift' });
  await expireLots(db, { now: clock.now() + 6 * 366 * DAY_MS, actor: 'system:test', limit: 10 });

  await payTwice(shop);
  await settleRefunds(deps);
  await payTwice(shop);
  bank.condition = 'refusing';
  await settleRefunds(deps);
  bank.condition = 'up';
  await payTwice(shop);
  bank.condition = 'down';
  await settleRefunds(deps);
  bank.condition = 'up';
  const [unsent] = await rowsOf(shop, "select refund_id from refund where state = 'sent' limit 1");
  const refundId = String(unsent?.['refund_id']);
  await undoRefundClaim(db, { refundId, nextCheckAt: clock.now(), error: 'unreachable' });

  const mail = createFakeMailTransport();
  const outbox = { ...createOutboxDeps({ db, mail, clock }), keyring: deps.keyring };
  mail.failWith(new MailRefusedError('mailbox full'));
  while ((await drainOutbox(outbox)).taken > 0);
  clock.advance(MINUTE_MS);
  mail.failWith(new MailRefusedError('mailbox full'));
  clock.advance(2 * DAY_MS);
  await drainOutbox(outbox);
  const [dead] = await rowsOf(shop, "select outbox_id::int as id from outbox where state = 'dead' limit 1");
  await db.inTransaction((tx) => replayMessage(tx, Number(dead?.['id']), clock.now()));

  const made = await listMovesMade(db);
  // those of a walk-up are made in server/stations/walk-up/walk-up.db.test.ts, those of a command in
  // server/stations/commands/commands.db.test.ts, those of an alert in server/stations/alerts/alerts.db.test.ts, those of
  // a work order in server/staff/work-orders/work-orders.db.test.ts
  expect(made).toEqual(
    allMoves()
      .filter((move) => !/^(?:walk_up|station_command|station_alert|work_order): /.test(move))
      .toSorted(),
  );
});

test('a test database refuses a move that is in no table', async () => {
  const { merchantRef } = await makePurchase(shop);
  const back = rowsOf(shop, `update payment set state = 'pending' where merchant_ref = $1`, [merchantRef]);
  await expect(back).rejects.toThrow('forbidden_move: payment from captured to pending');
  // installing it twice must be possible, for runs with a running shop
  await refuseOtherMoves((text) => db.executeSql(text));
});
