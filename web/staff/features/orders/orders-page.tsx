import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { listStaffOrders, ORDERS_REFRESH_MS } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { orderKinds, orderStates } from '#contracts/staff/sales/order-states.ts';
import { paymentMethods } from '#contracts/payments/methods.ts';
import { usePortal } from '../../lib/portal.tsx';
import { ListPage } from '../../list/list-page.tsx';
import { orderColumns } from './order-columns.tsx';
import { methodWords, orderKindWords, orderStateWords } from '../../lib/words/order-words.ts';
import type { ListFilter } from '../../list/columns.ts';

/** Returns the filters of the list of orders. */
function orderFilters(): readonly ListFilter[] {
  const all = { value: '', label: m.staff_orders_all() };
  return [
    { kind: 'text', name: 'search', label: m.staff_orders_search(), hint: m.staff_orders_search_hint() },
    {
      kind: 'choice',
      name: 'state',
      label: m.staff_orders_state(),
      options: [all, ...orderStates.map((value) => ({ value, label: orderStateWords[value]() }))],
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m.staff_orders_kind(),
      options: [all, ...orderKinds.map((value) => ({ value, label: orderKindWords[value]() }))],
    },
    {
      kind: 'choice',
      name: 'method',
      label: m.staff_orders_method_chosen(),
      options: [all, ...paymentMethods.map((value) => ({ value, label: methodWords[value]() }))],
    },
    {
      kind: 'choice',
      name: 'attention',
      label: m.staff_orders_attention(),
      options: [all, { value: 'yes', label: m.staff_orders_attention_yes() }],
    },
    { kind: 'date', name: 'from', label: m.staff_orders_from() },
    { kind: 'date', name: 'to', label: m.staff_orders_to() },
  ];
}

/** Lists all orders. The search finds details that a customer can tell. */
export function OrdersPage() {
  const { locale } = usePortal();
  const from = useLocation().search;
  const columns = useMemo(() => orderColumns(locale, from), [from, locale]);
  return (
    <ListPage
      title={m.staff_orders_title()}
      text={m.staff_orders_text()}
      endpoint={listStaffOrders}
      filters={orderFilters()}
      columns={columns}
      rowId={({ orderId }) => orderId}
      empty={m.staff_orders_none()}
      notFound={m.staff_orders_not_found()}
      refreshMs={ORDERS_REFRESH_MS}
    />
  );
}
