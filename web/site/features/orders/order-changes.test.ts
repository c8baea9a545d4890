import { expect, test } from 'vitest';
import { orderViewStates, type OrderView } from '#contracts/selling/orders.ts';
import { movesByItself } from './order-changes.ts';

type Stand = Pick<OrderView, 'state' | 'secondPayment'>;

const alone = (state: OrderView['state']): Stand => ({ state, secondPayment: null });

test('an order is asked about again as long as money can come, be found or go back, in whatever state it is', () => {
  const moving = orderViewStates.filter((state) => movesByItself(alone(state)));
  expect(moving).toEqual([
    'pending',
    'in_review',
    'failed',
    'expired',
    'returning',
    // a refund is under way, or the rest of one may be
    'cancelling',
    'part_refunded',
  ]);
});

test('a second payment that is on its way back is waited for in every state, one that is back in none', () => {
  for (const state of orderViewStates) {
    const secondPayment = { amountAgorot: 5_500, returned: false };
    expect(movesByItself({ state, secondPayment })).toBe(true);
    expect(movesByItself({ state, secondPayment: { ...secondPayment, returned: true } })).toBe(
      movesByItself(alone(state)),
    );
  }
});
