import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StockMovement, StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { StockCountDialog } from './count-dialog.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { StockChangeDialog, type StockChangeKind } from './move-dialog.tsx';

type ActsProps = {
  readonly shelf: StationStock;
  readonly movements: readonly StockMovement[];
  readonly onChanged: () => void;
};

const moves = {
  received: () => m.staff_shelf_receive(),
  discarded: () => m.staff_shelf_discard(),
  moved: () => m.staff_shelf_move(),
} as const satisfies Record<StockChangeKind, () => string>;

/** Buttons for actions at the shelf. They are large enough to use with one hand at a station. */
export function StationStockActions({ shelf, movements, onChanged }: ActsProps) {
  const [opened, setOpened] = useState<StockChangeKind | 'count' | 'order' | null>(null);
  const navigate = useNavigate();
  function done() {
    setOpened(null);
    onChanged();
  }
  const close = () => setOpened(null);
  return (
    <section className="staff-stack" aria-label={m.staff_shelf_acts()}>
      <div className="stock-acts">
        <button type="button" className="button button-primary" onClick={() => setOpened('count')}>
          {m.staff_shelf_count()}
        </button>
        {(['received', 'discarded', 'moved'] as const).map((kind) => (
          <button key={kind} type="button" className="button button-secondary" onClick={() => setOpened(kind)}>
            {moves[kind]()}
          </button>
        ))}
        <button type="button" className="button button-secondary" onClick={() => setOpened('order')}>
          {m.staff_shelf_order()}
        </button>
      </div>
      {opened === 'count' ? (
        <StockCountDialog shelf={shelf} movements={movements} onChanged={onChanged} onDone={done} onClose={close} />
      ) : null}
      {opened === 'order' ? (
        <PurchaseDialog
          order={null}
          shelf={shelf}
          onDone={({ id }) => void navigate(`/admin/purchase-orders/${id}`)}
          onClose={close}
        />
      ) : null}
      {opened === null || opened === 'count' || opened === 'order' ? null : (
        <StockChangeDialog shelf={shelf} kind={opened} title={moves[opened]()} onDone={done} onClose={close} />
      )}
    </section>
  );
}
