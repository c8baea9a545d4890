import { listWorkOrders, type WorkOrderSummary } from '#contracts/staff/work-orders/work-orders.ts';
import type { StationAlert } from '#contracts/staff/station-alerts.ts';
import { m } from '#messages/compiled/messages.js';
import { alertLabels } from '../../../lib/alerts/alert-words.ts';
import type { AlertActionRenderer } from '../../../lib/alerts/open-alerts.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { CauseWorkOrder } from './cause-work-order.tsx';

export type ActiveWorkOrders = {
  /** Active work orders. Null until they have loaded. */
  readonly rows: readonly WorkOrderSummary[] | null;
  readonly reload: () => void;
};

type AlertOrderProps = {
  readonly alert: StationAlert;
  readonly orders: ActiveWorkOrders;
  readonly onDone: () => void;
};

/** Shows the active work order of an alert. If there is none, shows the button that creates a work order. */
function AlertWorkOrder({ alert, orders, onDone }: AlertOrderProps) {
  const { locale } = usePortal();
  const { alertId, bayNo, kind, stationId } = alert;
  const station = locale === 'he' ? alert.stationHe : alert.station;
  const place = bayNo === null ? station : `${station}, ${m.bay_name({ number: bayNo })}`;
  const what = { title: alertLabels[kind](), kind: 'repair' } as const;
  const cause = { source: 'alert', sourceRef: alertId, stationId, bayNo, place, ...what } as const;
  const reload = () => {
    orders.reload();
    onDone();
  };
  return <CauseWorkOrder cause={cause} orders={orders.rows} onDone={reload} />;
}

/** Loads the active work orders of the station with this slug. Without a slug, loads those of all stations. */
export function useActiveWorkOrders(slug?: string): ActiveWorkOrders {
  const query = { state: 'active', ...(slug === undefined ? {} : { station: slug }) } as const;
  const orders = useStaffData(listWorkOrders, { query }, { live: true });
  return { rows: orders.value?.rows ?? null, reload: orders.retry };
}

export function createAlertWorkOrderRenderer(orders: ActiveWorkOrders): AlertActionRenderer {
  return (alert, onDone) => <AlertWorkOrder alert={alert} orders={orders} onDone={onDone} />;
}

/** Returns the result of `createAlertWorkOrderRenderer` for the active work orders of all stations. */
export function useAlertWorkOrderRenderer(): AlertActionRenderer {
  return createAlertWorkOrderRenderer(useActiveWorkOrders());
}
