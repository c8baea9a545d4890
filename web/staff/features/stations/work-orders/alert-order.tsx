import { listWorkOrders, type WorkOrderHead } from '#contracts/staff/work-orders/work-orders.ts';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import { m } from '#messages/compiled/messages.js';
import { alertLabels } from '../../../lib/alerts/alert-words.ts';
import type { AlertAct } from '../../../lib/alerts/open-alerts.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { CauseOrder } from './cause-order.tsx';

type AlertOrderProps = {
  readonly alert: StationAlert;
  /** Active work orders; null until they have loaded. */
  readonly orders: readonly WorkOrderHead[] | null;
  readonly onDone: () => void;
};

/** The active work order of an alert, or the button that creates one. */
function AlertOrder({ alert, orders, onDone }: AlertOrderProps) {
  const { locale } = usePortal();
  const { alertId, bayNo, kind, stationId } = alert;
  const station = locale === 'he' ? alert.stationHe : alert.station;
  const place = bayNo === null ? station : `${station}, ${m.bay_name({ number: bayNo })}`;
  const what = { title: alertLabels[kind](), kind: 'repair' } as const;
  const cause = { source: 'alert', sourceRef: alertId, stationId, bayNo, place, ...what } as const;
  return <CauseOrder cause={cause} orders={orders} onDone={onDone} />;
}

/**
 * Returns a function that renders the work order of an alert, which is shown next to the button that acknowledges the
 * alert.
 */
export function useAlertOrders(): AlertAct {
  const orders = useStaffData(listWorkOrders, { query: { state: 'active' } }, { live: true });
  return (alert, onDone) => (
    <AlertOrder
      alert={alert}
      orders={orders.value?.rows ?? null}
      onDone={() => {
        orders.retry();
        onDone();
      }}
    />
  );
}
