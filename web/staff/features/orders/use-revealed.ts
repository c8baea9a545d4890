import { useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { revealBuyer, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';

export type Revealed = AnswerOf<typeof revealBuyer>;

export type Reveal = {
  /** Unmasked buyer and recipient; null until they are requested. */
  readonly shown: Revealed | null;
  readonly pending: boolean;
  readonly request: () => Promise<void>;
};

/** Requests the unmasked data of an order once, for all cards of its page. */
export function useRevealed({ orderId }: Pick<StaffOrder, 'orderId'>, onChanged: () => void): Reveal {
  const [shown, setShown] = useState<Revealed | null>(null);
  const [pending, during] = useBusy();

  async function request() {
    const answer = await during(() => callStaff(revealBuyer, { params: { orderId } }));
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setShown(answer.value);
    return onChanged();
  }

  return { shown, pending, request };
}
