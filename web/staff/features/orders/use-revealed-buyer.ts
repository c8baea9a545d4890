import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { revealBuyer, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';

export type RevealedBuyer = AnswerOf<typeof revealBuyer>;

/** Requests the unmasked buyer and recipient of an order. */
export function useRevealedBuyer({ orderId }: Pick<StaffOrder, 'orderId'>, onChanged: () => void) {
  return useReveal(() => callStaff(revealBuyer, { params: { orderId } }), onChanged);
}
