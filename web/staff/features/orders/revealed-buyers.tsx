import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { revealBuyer, type OrderRow, type StaffOrder } from '#contracts/staff/sales/orders.ts';
import { REVEALED_ORDERS_MAX, revealBuyers } from '#contracts/staff/sales/reveal-buyers.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useReveal } from '../../lib/data/use-reveal.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { hasReadableContact } from './order-buyer.ts';

export type RevealedBuyer = ResponseOf<typeof revealBuyer>;

/** Requests the unmasked contacts of the buyer and the recipient of an order. */
export function useRevealedBuyer({ orderId }: Pick<StaffOrder, 'orderId'>, onChanged: () => void) {
  return useReveal(() => callStaff(revealBuyer, { params: { orderId } }), onChanged);
}

/** Maps the id of an order to the unmasked contact of its buyer. */
export type RevealedContacts = ReadonlyMap<string, string>;

type RevealProps = {
  readonly rows: readonly OrderRow[];
  readonly shown: RevealedContacts;
  readonly onShown: (shown: RevealedContacts) => void;
};

/**
 * Button that shows the buyers of the page unmasked, up to `REVEALED_ORDERS_MAX` at a time. Only staff users with the
 * permission `export.pii` see it. The audit log records each revealed order.
 */
export function RevealBuyersButton({ rows, shown, onShown }: RevealProps) {
  const me = useMe();
  const [pending, during] = useBusy();
  const hidden = rows.filter((row) => hasReadableContact(row) && !shown.has(row.orderId)).slice(0, REVEALED_ORDERS_MAX);
  if (hidden.length === 0 || !mayUse(me, 'export.pii')) return null;
  async function show() {
    const orderIds = hidden.map(({ orderId }) => orderId);
    const answer = await during(() => callStaff(revealBuyers, { body: { orderIds } }));
    if (!answer.ok) {
      showToast({ title: answer.problem.message, tone: 'danger' });
      return;
    }
    const found = answer.value.rows.map(
      ({ orderId, email, buyerPhone }) => [orderId, email || (buyerPhone ?? '')] as const,
    );
    onShown(new Map([...shown, ...found]));
  }
  return (
    <p className="order-acts">
      <button type="button" className="button button-quiet" disabled={pending} onClick={() => void show()}>
        {m.staff_orders_reveal()}
      </button>
      <span className="staff-quiet">{m.staff_reveal_text()}</span>
    </p>
  );
}
