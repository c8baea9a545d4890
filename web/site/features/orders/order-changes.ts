import type { OrderView } from '#contracts/selling/orders.ts';

/** Whether a state may become another without anybody doing anything here: money comes, is found or goes back. */
const changes = {
  pending: true,
  in_review: true,
  failed: true,
  expired: true,
  returning: true,
  paid: false,
  cancelling: true,
  held: false,
  used_up: false,
  lapsed: false,
  part_refunded: true,
  refunded: false,
} satisfies Record<OrderView['state'], boolean>;

/** The same of the whole order: also a second payment goes back by itself, beside whatever was bought. */
export function movesByItself({ state, secondPayment }: Pick<OrderView, 'state' | 'secondPayment'>): boolean {
  return changes[state] || secondPayment?.returned === false;
}
