import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import { formatDateTime, isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { ResendButton } from '../../lib/acts/resend-button.tsx';
import { PermittedLink } from '../../lib/permitted-link.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { orderStateLabels } from '../../lib/words/order-words.ts';
import { stateTones } from '../../lib/words/state-tones.ts';
import { OrderPageLink } from './order-page-link.tsx';
import { useOpenCase } from './use-case.ts';

/**
 * Lists the purchases with the sender's email address. If there are none, explains how to find the purchases in another
 * way.
 */
export function CaseOrders() {
  const { kind, orders } = useOpenCase().shown;
  if (orders.length === 0 && kind !== 'contact') return null;
  return (
    <section className="staff-panel" aria-labelledby="case-orders">
      <h2 id="case-orders" className="panel-title">
        {m.staff_case_orders()}
      </h2>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="staff-activity">
          {orders.map((order) => (
            <OrderLine key={order.orderId} order={order} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoOrders() {
  const name = useOpenCase().shown.sender?.name ?? '';
  return (
    <>
      <p className="staff-quiet">{m.staff_case_orders_none()}</p>
      <PermittedLink to={`/admin/orders?${new URLSearchParams({ search: name })}`} needs="order.read">
        {name === '' ? m.staff_case_orders_search() : m.staff_case_orders_search_name({ name: isolated(name) })}
      </PermittedLink>
    </>
  );
}

function OrderLine({ order }: { readonly order: StaffCase['orders'][number] }) {
  const { locale } = usePortal();
  return (
    <li>
      <OrderPageLink {...order} />
      <bdi>{locale === 'he' ? order.packageNameHe : order.packageName}</bdi>
      <StatusBadge words={orderStateLabels[order.state]()} tone={stateTones.order[order.state]} />
      <time dateTime={order.at} className="staff-quiet">
        {formatDateTime(Date.parse(order.at), locale)}
      </time>
      <ResendPurchase order={order} />
    </li>
  );
}

/** Sends the email of a purchase again, with its codes. Most messages about a purchase ask for this. */
function ResendPurchase({ order: { orderId, state } }: { readonly order: StaffCase['orders'][number] }) {
  const { kind, sender } = useOpenCase().shown;
  const mayWrite = mayUse(useMe(), 'voucher.write');
  if (kind !== 'contact' || state !== 'fulfilled' || !mayWrite || sender === null) return null;
  return (
    <ResendButton
      orderId={orderId}
      what="receipt"
      address={leftToRight(sender.email)}
      label={m.staff_order_resend_receipt()}
      look="history-act"
    />
  );
}
