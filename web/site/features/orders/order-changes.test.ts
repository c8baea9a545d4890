import { expect, test } from 'vitest';
import { giftDeliverySchema, orderViewStates, type GiftDelivery, type OrderView } from '#contracts/selling/orders.ts';
import { canChangeOnServer, pollingIntervalsOf, pollingKeyOf } from './order-changes.ts';

type Stand = Pick<OrderView, 'state' | 'secondPayment' | 'giftDelivery'>;

const alone = (state: OrderView['state']): Stand => ({ state, secondPayment: null, giftDelivery: null });

test('an order is asked about again as long as money can come, be found or go back, or it is held', () => {
  const moving = orderViewStates.filter((state) => canChangeOnServer(alone(state)));
  expect(moving).toEqual([
    'pending',
    'in_review',
    'failed',
    'expired',
    'returning',
    // a refund is in progress, for all or for the rest of the amount
    'cancelling',
    // the bank disputes the payment, or a staff user holds it
    'held',
    'part_refunded',
  ]);
});

test('a second payment that is on its way back is waited for in every state, one that is back in none', () => {
  for (const state of orderViewStates) {
    const secondPayment = { amountAgorot: 5_500, returned: false };
    expect(canChangeOnServer({ ...alone(state), secondPayment })).toBe(true);
    expect(canChangeOnServer({ ...alone(state), secondPayment: { ...secondPayment, returned: true } })).toBe(
      canChangeOnServer(alone(state)),
    );
  }
});

function gift(state: OrderView['state'], delivery: GiftDelivery['state']): Stand {
  const recipientMasked = 'n•••@example.com';
  const giftDelivery = { state: delivery, channel: null, dueAt: null, recipientMasked, correctable: true } as const;
  return { ...alone(state), giftDelivery: { ...giftDelivery, proofNeeded: false } };
}

test('a gift is waited for while it is on its way and the page tells of it, and neither before its day nor after', () => {
  const waited = giftDeliverySchema.shape.state.options.filter((delivery) => canChangeOnServer(gift('paid', delivery)));
  expect(waited).toEqual(['on_its_way']);
  for (const state of ['used_up', 'lapsed', 'refunded'] as const) {
    expect(canChangeOnServer(gift(state, 'on_its_way')), state).toBe(false);
  }
});

test('a gift that is sent again is another wait than the one that came to nothing', () => {
  expect(pollingKeyOf(gift('paid', 'on_its_way'))).not.toBe(pollingKeyOf(gift('paid', 'undelivered')));
  expect(pollingKeyOf(alone('pending'))).not.toBe(pollingKeyOf(alone('paid')));
});

const voucher = (state: OrderView['vouchers'][number]['state'], claim: OrderView['vouchers'][number]['claim']) => ({
  state,
  claim,
  code: null,
  codeEnding: 'AB12',
  voucherToken: null,
  qr: null,
  washCount: 1,
  remaining: 1,
  expiresAt: null,
});
const claimed = { claimedAt: '2026-11-28T10:00:00.000Z' };

test('an unclaimed gift is polled rarely, until it is claimed or over', () => {
  const paid = { ...alone('paid'), kind: 'gift' as const, vouchers: [voucher('active', null)] };
  expect(pollingIntervalsOf(paid)?.firstMs).toBe(30_000);
  expect(pollingIntervalsOf({ ...paid, vouchers: [voucher('active', claimed)] })).toBeNull();
  expect(pollingIntervalsOf({ ...paid, vouchers: [voucher('depleted', null)] })).toBeNull();
  expect(pollingIntervalsOf({ ...paid, kind: 'package' }), 'a package stays with its buyer').toBeNull();
});

test('what moves by itself is asked about often, also of a gift that may be claimed', () => {
  const paid = { ...gift('paid', 'on_its_way'), kind: 'gift' as const, vouchers: [voucher('active', null)] };
  expect(pollingIntervalsOf(paid)?.firstMs).toBe(1_500);
});
