import type { OrderView } from '#contracts/selling/orders.ts';

/**
 * Whether a state may become another without anybody doing anything here: money comes, is found or goes back, and what
 * the bank or the shop holds is let go.
 */
const changes = {
  pending: true,
  in_review: true,
  failed: true,
  expired: true,
  returning: true,
  paid: false,
  cancelling: true,
  held: true,
  used_up: false,
  lapsed: false,
  part_refunded: true,
  refunded: false,
} satisfies Record<OrderView['state'], boolean>;

type Moving = Pick<OrderView, 'state' | 'secondPayment' | 'giftDelivery'>;

/**
 * The same of the whole order: also a second payment goes back by itself, beside whatever was bought, and a gift that was
 * sent arrives or does not. One that is planned waits for its day, which nobody spends before this page.
 */
export function movesByItself({ state, secondPayment, giftDelivery }: Moving): boolean {
  // of an order that is over no message is sent any more, and none is told of
  const onItsWay = state === 'paid' && giftDelivery?.state === 'on_its_way';
  return changes[state] || secondPayment?.returned === false || onItsWay;
}

/** What is waited for, in words that are only compared: with others it is another wait, and begins with short pauses. */
export function waitOf({ state, giftDelivery }: Moving): string {
  return `${state} ${giftDelivery?.state}`;
}
