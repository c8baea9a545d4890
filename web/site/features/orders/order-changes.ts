import type { OrderView } from '#contracts/selling/orders.ts';

/**
 * True for order states that can change without an action on this page. A payment can arrive, be matched or be
 * refunded, and the bank or the shop can release a hold.
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

type ChangingOrder = Pick<OrderView, 'state' | 'secondPayment' | 'giftDelivery' | 'kind' | 'vouchers'>;

/** Polling intervals for an order in milliseconds, growing from the first to the longest. */
export type PollingIntervals = { readonly firstMs: number; readonly longestMs: number };

const usual: PollingIntervals = { firstMs: 1_500, longestMs: 60_000 };
/** Polling intervals while another person can claim the gift at any time. The buyer's page can be open for days. */
const claimIntervals: PollingIntervals = { firstMs: 30_000, longestMs: 600_000 };

/**
 * Returns true if the order can change without an action of the visitor. A duplicate payment is refunded automatically,
 * and a sent gift can be reported as delivered or undelivered. A scheduled gift waits for its day, so polling would not
 * help.
 */
export function canChangeOnServer({
  state,
  secondPayment,
  giftDelivery,
}: Omit<ChangingOrder, 'kind' | 'vouchers'>): boolean {
  // the delivery state counts only for a paid order, because no message is sent for an order that has ended
  const onItsWay = state === 'paid' && giftDelivery?.state === 'on_its_way';
  return changes[state] || secondPayment?.returned === false || onItsWay;
}

/**
 * Returns true if another person can still claim the gift of this order. After a claim, the page no longer shows the
 * code.
 */
function mayBeClaimed({ kind, vouchers }: ChangingOrder): boolean {
  return kind === 'gift' && vouchers.some(({ state, claim }) => state === 'active' && claim === null);
}

/** Returns the polling intervals of the page; null if nothing can change without an action of the visitor. */
export function pollingIntervalsOf(order: ChangingOrder): PollingIntervals | null {
  if (canChangeOnServer(order)) return usual;
  return mayBeClaimed(order) ? claimIntervals : null;
}

/** Returns a key of the state that the page waits for. A changed key restarts polling with short intervals. */
export function pollingKeyOf({ state, giftDelivery }: Pick<ChangingOrder, 'state' | 'giftDelivery'>): string {
  return `${state} ${giftDelivery?.state}`;
}
