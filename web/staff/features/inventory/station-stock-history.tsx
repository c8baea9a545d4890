import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { StockMovement, StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ExactTime } from '../../kit/relative-time.tsx';
import { usePortal } from '../../lib/portal.tsx';
import type { ListColumn } from '../../list/columns.ts';
import { timeCell } from '../../list/csv.ts';
import { ListTable } from '../../list/list-table.tsx';
import { saveRows } from '../../list/save-rows.ts';
import { ListFooter } from '../../list/head/list-footer.tsx';
import { stockAmountText, stockMovementText } from './inventory-words.ts';

function columnsOf({ unit }: Pick<StationStock, 'unit'>, locale: Locale): readonly ListColumn<StockMovement>[] {
  return [
    {
      id: 'what',
      header: m.staff_movement_what(),
      cell: (movement) => (
        <>
          {stockMovementText(movement, unit, locale)}
          {movement.note === '' ? null : (
            <p className="staff-quiet">
              <bdi>{movement.note}</bdi>
            </p>
          )}
          {movement.workOrderId === null ? null : (
            <p>
              <Link to={`/admin/work-orders/${movement.workOrderId}`}>{m.staff_work_order()}</Link>
            </p>
          )}
          {movement.purchaseOrderId === null ? null : (
            <p>
              <Link to={`/admin/purchase-orders/${movement.purchaseOrderId}`}>{m.staff_movement_order()}</Link>
            </p>
          )}
        </>
      ),
      text: (movement) => stockMovementText(movement, unit, locale),
    },
    {
      id: 'amount',
      header: m.staff_movement_amount(),
      cell: ({ amount }) => <span className="stock-number">{stockAmountText(amount, unit, true)}</span>,
      text: ({ amount }) => amount,
    },
    {
      id: 'after',
      header: m.staff_movement_after(),
      cell: ({ balance }) => <span className="stock-number">{stockAmountText(balance, unit)}</span>,
      text: ({ balance }) => balance,
    },
    {
      id: 'when',
      header: m.staff_movement_when(),
      cell: ({ at }) => <ExactTime at={at} locale={locale} />,
      text: ({ at }) => timeCell(at),
    },
    {
      id: 'who',
      header: m.staff_movement_who(),
      cell: ({ adminName }) => <bdi>{adminName ?? m.staff_movement_system()}</bdi>,
      text: ({ adminName }) => adminName ?? m.staff_movement_system(),
    },
  ];
}

type HistoryProps = {
  readonly shelf: StationStock;
  readonly movements: readonly StockMovement[];
  readonly next: string | null;
};

/** Lists all movements of the stock, newest first. Movements are never changed. */
export function StationStockHistory({ shelf, movements, next }: HistoryProps) {
  const { locale } = usePortal();
  const { unit, code } = shelf;
  const columns = useMemo(() => columnsOf({ unit }, locale), [unit, locale]);
  return (
    <section className="staff-stack">
      <div className="staff-head">
        <h2 className="panel-title">{m.staff_shelf_history()}</h2>
        {movements.length === 0 ? null : (
          <button type="button" className="button button-quiet" onClick={() => saveRows(code, columns, movements)}>
            {m.staff_list_csv()}
          </button>
        )}
      </div>
      {movements.length === 0 ? (
        <EmptyState text={m.staff_shelf_no_history()} />
      ) : (
        <ListTable
          label={m.staff_shelf_history()}
          columns={columns}
          rows={movements}
          rowId={({ seq }) => String(seq)}
          pending={false}
        />
      )}
      <ListFooter page={{ rows: movements, next }} />
    </section>
  );
}
