import type { WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';

/** Returns true if the due date of an active work order has passed; `now` is in epoch milliseconds. */
export function isWorkOrderOverdue({ dueOn, state }: Pick<WorkOrderSummary, 'dueOn' | 'state'>, now: number): boolean {
  const isActive = state === 'open' || state === 'in_work';
  return isActive && dueOn !== null && dueOn < shopDayText(now);
}
