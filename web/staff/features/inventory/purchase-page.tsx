import { useState } from 'react';
import { useParams } from 'react-router';
import {
  getPurchaseOrder,
  changePurchaseOrderState,
  type PurchaseOrder,
} from '#contracts/staff/stock/purchase-orders.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { RecordLoadState } from '../../lib/data/record-load.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { stationNameOf } from './inventory-words.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { PurchaseLines } from './purchase-lines.tsx';
import { purchaseLabels } from './purchase-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

export function PurchasePage() {
  const { purchaseOrderId = '' } = useParams();
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'inventory.write');
  const resource = useStaffData(getPurchaseOrder, { params: { purchaseOrderId } });
  const { value: order, retry } = resource;
  if (order === null)
    return (
      <RecordLoadState resource={resource} list={{ to: '/admin/purchase-orders', title: m.staff_purchases_title() }} />
    );
  return (
    <div className="staff-stack">
      <header className="staff-head">
        <div className="staff-page-title">
          <h1>{m.staff_purchases_of({ supplier: order.supplier })}</h1>
          <p className="staff-quiet">
            <StatusBadge words={purchaseLabels[order.state]()} tone={stateTones.purchase[order.state]} />{' '}
            <bdi>{stationNameOf(order, locale)}</bdi>, <bdi>{order.adminName}</bdi>,{' '}
            <time dateTime={order.createdAt}>{formatDateTime(Date.parse(order.createdAt), locale)}</time>
          </p>
          {order.note === '' ? null : (
            <p>
              <bdi>{order.note}</bdi>
            </p>
          )}
        </div>
        {mayWrite ? <Steps order={order} onChanged={retry} /> : null}
      </header>
      <PurchaseLines key={order.version} order={order} mayReceive={mayWrite} onChanged={retry} />
    </div>
  );
}

type StepsProps = { readonly order: PurchaseOrder; readonly onChanged: () => void };

function Steps({ order, onChanged }: StepsProps) {
  const [changing, setChanging] = useState(false);
  const [pending, during] = useBusy();
  const isDraft = order.state === 'draft';
  if (order.state === 'received' || order.state === 'closed') return null;
  async function take(step: 'order' | 'close') {
    const body = { version: order.version, step };
    const answer = await during(() =>
      callStaff(changePurchaseOrderState, { params: { purchaseOrderId: order.id }, body }),
    );
    // the purchase order is reloaded after a success and after a refusal
    onChanged();
    if (answer.ok) showToast({ title: purchaseLabels[answer.value.state](), tone: 'success' });
    else showToast({ title: m.staff_failed(), description: answer.problem.message, tone: 'danger' });
  }
  return (
    <div className="staff-acts">
      {isDraft ? (
        <>
          <button type="button" className="button button-secondary" onClick={() => setChanging(true)}>
            {m.staff_purchases_change()}
          </button>
          <button type="button" className="button button-primary" disabled={pending} onClick={() => void take('order')}>
            {m.staff_purchases_order()}
          </button>
        </>
      ) : null}
      <button type="button" className="button button-quiet" disabled={pending} onClick={() => void take('close')}>
        {m.staff_purchases_close()}
      </button>
      {changing ? (
        <PurchaseDialog
          order={order}
          onDone={() => {
            setChanging(false);
            onChanged();
          }}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </div>
  );
}
