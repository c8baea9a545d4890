import type { OrderView } from '#contracts/selling/orders.ts';

/**
 * For each order state, true if it can change without an action on this page. A payment can arrive, be matched or be
 * refunded. The bank or the shop can also release an order that is on hold.
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

/** Polling intervals for an order in milliseconds. The interval grows from the first value to the longest value. */
export type PollingIntervals = { readonly firstMs: number; readonly longestMs: number };

const usual: PollingIntervals = { firstMs: 1_500, longestMs: 60_000 };
/** Polling intervals for a gift that its recipient can claim at any time. The buyer's page can be open for days. */
const claimIntervals: PollingIntervals = { firstMs: 30_000, longestMs: 600_000 };

/**
 * Returns true if the order can change without an action of the visitor. A duplicate payment is refunded automatically,
 * and a sent gift can be reported as delivered or undelivered. Polling is not useful for a scheduled gift, because it
 * waits for its delivery day.
 */
export function canChangeOnServer({
  state,
  secondPayment,
  giftDelivery,
}: Omit<ChangingOrder, 'kind' | 'vouchers'>): boolean {
  // the delivery state is relevant only for a paid order, because no message is sent for an order that has ended
  const onItsWay = state === 'paid' && giftDelivery?.state === 'on_its_way';
  return changes[state] || secondPayment?.returned === false || onItsWay;
}

/**
 * Returns true if another person can still claim the gift of this order. The page no longer shows the code after it was
 * claimed.
 */
function mayBeClaimed({ kind, vouchers }: ChangingOrder): boolean {
  return kind === 'gift' && vouchers.some(({ state, claim }) => state === 'active' && claim === null);
}

/** Returns the polling intervals of the page. Returns null if nothing can change without an action of the visitor. */
export function pollingIntervalsOf(order: ChangingOrder): PollingIntervals | null {
  if (canChangeOnServer(order)) return usual;
  return mayBeClaimed(order) ? claimIntervals : null;
}

/**
 * Returns a key that identifies the current state of the order. When the key changes, polling restarts with short
 * intervals.
 */
export function pollingKeyOf({ state, giftDelivery }: Pick<ChangingOrder, 'state' | 'giftDelivery'>): string {
  return `${state} ${giftDelivery?.state}`;
}
