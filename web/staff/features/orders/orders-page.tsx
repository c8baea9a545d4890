import { useMemo, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { listStaffOrders, ORDERS_REFRESH_MS, type OrderRow } from '#contracts/staff/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { AskedState } from '../../lib/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/staff-api.ts';
import { usePolling } from '../../lib/use-polling.ts';
import { useStaffData } from '../../lib/use-staff-data.ts';
import { csvText, saveFile } from '../../list/csv.ts';
import { ListTable } from '../../list/list-table.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters, orderFilterNames } from './order-filters.tsx';

type Asked = InputOf<typeof listStaffOrders>;

/** Every order, the newest first. What comes in meanwhile is offered, and never moves what somebody is about to press. */
export function OrdersPage() {
  const [query] = useSearchParams();
  const asked: Asked['query'] = Object.fromEntries(
    [...query].filter(([name]) => name === 'after' || orderFilterNames.some((known) => known === name)),
  );
  const answer = useStaffData(listStaffOrders, { query: asked });
  const { value, pending, retry } = answer;
  const [hasNews, setHasNews] = useState<readonly OrderRow[] | null>(null);

  usePolling(() => {
    if (value === null) return;
    void callStaff(listStaffOrders, { query: asked }).then((answer) => {
      if (answer.ok && JSON.stringify(answer.value.rows) !== JSON.stringify(value.rows)) setHasNews(value.rows);
    });
  }, ORDERS_REFRESH_MS);

  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div>
          <h1 className="text-2xl">{m.staff_orders_title()}</h1>
          <p className="staff-quiet">{m.staff_orders_text()}</p>
        </div>
      </header>
      <OrderFilters />
      <div aria-live="polite">
        {/* news of another page or of rows that were asked for again are none */}
        {hasNews !== null && hasNews === value?.rows ? (
          <button type="button" className="button button-secondary" onClick={retry}>
            {m.staff_orders_news()}
          </button>
        ) : null}
      </div>
      <AskedState asked={answer} />
      {value === null ? null : <Rows rows={value.rows} next={value.next} pending={pending} />}
    </div>
  );
}

type RowsProps = { readonly rows: readonly OrderRow[]; readonly next: string | null; readonly pending: boolean };

function Rows({ rows, next, pending }: RowsProps) {
  const { locale } = usePortal();
  const [query] = useSearchParams();
  const from = useLocation().search;
  const columns = useMemo(() => orderColumns(locale, from), [from, locale]);
  const first = new URLSearchParams(query);
  first.delete('after');

  function save() {
    const shown = columns.flatMap(({ header, text }) => (text === undefined ? [] : [{ header, text }]));
    const lines = rows.map((row) => shown.map(({ text }) => text(row)));
    saveFile('orders.csv', csvText([shown.map(({ header }) => header), ...lines]));
  }

  if (rows.length === 0) {
    return <p className="staff-empty">{query.size > 0 ? m.staff_orders_not_found() : m.staff_orders_none()}</p>;
  }
  return (
    <>
      <ListTable
        label={m.staff_orders_title()}
        columns={columns}
        rows={rows}
        rowId={({ orderId }) => orderId}
        pending={pending}
      />
      <nav className="staff-list-foot" aria-label={m.staff_list_pages()}>
        {query.get('after') === null ? null : <Link to={`?${first}`}>{m.staff_list_first()}</Link>}
        {next === null ? null : (
          <Link to={`?${new URLSearchParams([...first, ['after', next]])}`}>{m.staff_list_next()}</Link>
        )}
        <button type="button" className="button button-quiet" onClick={save}>
          {m.staff_list_csv()}
        </button>
      </nav>
    </>
  );
}
