import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import { listStaffOrders, type OrderRow } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { When } from '../../kit/when.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import { readable } from '../../lib/shown-name.ts';
import { orderStateTones, orderStateWords } from '../../lib/words/order-words.ts';
import type { ListColumn } from '../../list/columns.ts';
import { ListTable } from '../../list/list-table.tsx';

function guestColumns(locale: Locale): readonly ListColumn<OrderRow>[] {
  return [
    {
      id: 'buyer',
      header: m.staff_orders_buyer(),
      cell: ({ orderId, emailMasked }) => (
        <Link to={`/admin/orders/${orderId}`}>
          <bdi dir="auto">{emailMasked === '' ? m.staff_order_forgotten() : readable(emailMasked)}</bdi>
        </Link>
      ),
    },
    {
      id: 'state',
      header: m.staff_orders_state(),
      card: 'side',
      cell: ({ state }) => (
        <span className={`staff-state staff-state-${orderStateTones[state]}`}>{orderStateWords[state]()}</span>
      ),
    },
    {
      id: 'order',
      header: m.staff_orders_number(),
      card: 'plain',
      cell: ({ orderCode }) => <bdi dir="ltr">{orderCode}</bdi>,
    },
    {
      id: 'what',
      header: m.staff_orders_what(),
      card: 'plain',
      cell: ({ packageName }) => <bdi>{packageName[locale]}</bdi>,
    },
    {
      id: 'price',
      header: m.staff_orders_paid(),
      card: 'plain',
      cell: ({ dueAgorot }) => <Price agorot={dueAgorot} />,
    },
    {
      id: 'when',
      header: m.staff_orders_when(),
      card: 'plain',
      cell: ({ createdAt }) => <When at={createdAt} locale={locale} />,
    },
  ];
}

/** Buyers without an account who match a search. The search finds them by their purchases. */
export function Guests({ search }: { readonly search: string }) {
  const { locale } = usePortal();
  const { value, pending } = useStaffData(listStaffOrders, { query: { search } });
  const columns = useMemo(() => guestColumns(locale), [locale]);
  const rows = (value?.rows ?? []).filter(({ guest }) => guest);
  if (rows.length === 0) return null;
  return (
    <section className="staff-stack" aria-labelledby="customer-guests">
      <div>
        <h2 id="customer-guests" className="text-xl">
          {m.staff_customers_guests()}
        </h2>
        <p className="staff-quiet">{m.staff_customers_guests_text()}</p>
      </div>
      <ListTable
        label={m.staff_customers_guests()}
        columns={columns}
        rows={rows}
        rowId={({ orderId }) => orderId}
        pending={pending}
      />
    </section>
  );
}
