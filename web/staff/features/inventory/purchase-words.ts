import type { PurchaseOrderState } from '#contracts/staff/stock/purchase-orders.ts';
import { m } from '#messages/compiled/messages.js';

export const purchaseLabels = {
  draft: () => m.staff_purchases_state_draft(),
  ordered: () => m.staff_purchases_state_ordered(),
  partly_received: () => m.staff_purchases_state_partly_received(),
  received: () => m.staff_purchases_state_received(),
  closed: () => m.staff_purchases_state_closed(),
} as const satisfies Record<PurchaseOrderState, () => string>;
