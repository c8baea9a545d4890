import type { WorkOrderState } from '#contracts/staff/work-orders/work-orders.ts';
import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of a work order. An order can be closed before it was started, because short work is recorded only
 * at its end.
 */
export const workOrderTransitions = defineTransitions<WorkOrderState>({
  open: ['in_work', 'done', 'cancelled'],
  in_work: ['done', 'cancelled'],
  done: [],
  cancelled: [],
});
