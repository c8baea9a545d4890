import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { assignWorkOrders } from '#contracts/staff/bulk.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { Locale } from '#contracts/core/locale.ts';
import {
  getWorkOrderChoices,
  listWorkOrders,
  type WorkOrderSummary,
  workOrderStates,
} from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { isPartner, mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { requireAssignee, type ListBulkAction } from '../../../list/bulk/list-bulk.ts';
import type { ListColumn, ListFilter } from '../../../list/columns.ts';
import { timeCell } from '../../../list/csv.ts';
import { ListPage } from '../../../list/list-page.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { localizedName } from '../station-words.ts';
import { WorkOrderDialog } from './work-order-dialog.tsx';
import { OverdueBadge } from './overdue-badge.tsx';
import {
  workOrderDueText,
  workOrderKindText,
  workOrderLocationText,
  workOrderPriorityLabels,
  workOrderStateLabels,
} from './work-order-labels.ts';
import { stateTones } from '../../../lib/words/state-tones.ts';

/** Shows station and bay in one column, so that the list fits on a phone. */
function WorkOrderLocation({ order: { bayNo, stationName, stationNameHe } }: { readonly order: WorkOrderSummary }) {
  const { locale } = usePortal();
  return (
    <>
      <bdi>{locale === 'he' ? stationNameHe : stationName}</bdi>
      {bayNo === null ? null : <span className="work-bay">{m.bay_name({ number: bayNo })}</span>}
    </>
  );
}

function DueDate({ order }: { readonly order: WorkOrderSummary }) {
  const { locale } = usePortal();
  if (order.dueOn === null) return null;
  return (
    <>
      <time dateTime={order.dueOn}>{capitalizeFirst(workOrderDueText(order.dueOn, locale))}</time>{' '}
      <OverdueBadge order={order} />
    </>
  );
}

/**
 * State of a work order. It has a coloured background while the order is active, and is plain text after the order
 * ended.
 */
function State({ state }: Pick<WorkOrderSummary, 'state'>) {
  const words = workOrderStateLabels[state]();
  const isEnded = state === 'done' || state === 'cancelled';
  return isEnded ? (
    <span className="staff-quiet">{words}</span>
  ) : (
    <StatusBadge words={words} tone={stateTones.workOrder[state]} />
  );
}

function columnsIn(locale: Locale): readonly ListColumn<WorkOrderSummary>[] {
  const assigneeText = ({ assignee }: WorkOrderSummary) => assignee?.name ?? m.staff_work_no_assignee();
  return [
    {
      id: 'title',
      header: m.staff_work_what(),
      cell: ({ id, title }) => (
        <Link to={`/admin/work-orders/${id}`}>
          <bdi>{title}</bdi>
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      id: 'state',
      header: m.staff_purchases_state(),
      card: 'side',
      cell: ({ state }) => <State state={state} />,
      text: ({ state }) => workOrderStateLabels[state](),
    },
    {
      id: 'due',
      header: m.staff_work_due(),
      sort: 'due',
      cell: (order) => <DueDate order={order} />,
      text: ({ dueOn }) => dueOn ?? '',
    },
    {
      id: 'priority',
      header: m.staff_work_priority(),
      card: 'plain',
      sort: 'priority',
      // only an urgent priority has a colour, so that an urgent order stands out
      cell: ({ priority }) =>
        priority === 'urgent' ? (
          <StatusBadge words={workOrderPriorityLabels.urgent()} tone={stateTones.workPriority.urgent} />
        ) : (
          workOrderPriorityLabels[priority]()
        ),
      text: ({ priority }) => workOrderPriorityLabels[priority](),
    },
    {
      id: 'place',
      header: m.staff_log_place(),
      card: 'plain',
      cell: (order) => <WorkOrderLocation order={order} />,
      text: (order) => workOrderLocationText(order, locale),
    },
    {
      id: 'assignee',
      header: m.staff_work_assignee(),
      card: 'plain',
      cell: (order) => <bdi>{assigneeText(order)}</bdi>,
      text: assigneeText,
    },
    {
      id: 'kind',
      from: 'middle',
      header: m.staff_work_kind(),
      card: 'plain',
      cell: workOrderKindText,
      text: workOrderKindText,
    },
    {
      id: 'when',
      from: 'wide',
      header: m.staff_purchases_when(),
      card: 'plain',
      sort: 'when',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} locale={locale} />,
      text: ({ createdAt }) => timeCell(createdAt),
    },
  ];
}

type Stations = ResponseOf<typeof getWorkOrderChoices>['stations'];

function filtersOf(stations: Stations, locale: Locale): readonly ListFilter[] {
  return [
    {
      kind: 'choice',
      name: 'state',
      label: m.staff_purchases_state(),
      options: [
        { value: '', label: m.staff_purchases_all() },
        { value: 'active', label: m.staff_work_active() },
        { value: 'overdue', label: m.staff_work_overdue() },
        { value: 'pressing', label: m.staff_work_pressing() },
        ...workOrderStates.map((state) => ({ value: state, label: workOrderStateLabels[state]() })),
      ],
    },
    {
      kind: 'choice',
      name: 'whose',
      label: m.staff_work_assignee(),
      options: [
        { value: '', label: m.staff_purchases_all() },
        { value: 'mine', label: m.staff_work_mine() },
        { value: 'unassigned', label: m.staff_work_no_assignee() },
      ],
    },
    {
      kind: 'choice',
      name: 'station',
      label: m.staff_inventory_station(),
      options: [
        { value: '', label: m.staff_purchases_all() },
        ...stations.map((station) => ({ value: station.slug, label: localizedName(locale, station) })),
      ],
    },
  ];
}

function orderBulkAction(
  people: NonNullable<ListBulkAction<WorkOrderSummary>['people']>,
): ListBulkAction<WorkOrderSummary> {
  return {
    act: 'work_order.assign',
    permission: 'station.write',
    text: m.staff_bulk_assign_text(),
    people,
    begin: (rows, { bulkId, assigneeId }) =>
      callStaff(assignWorkOrders, {
        body: { bulkId, items: rows.map(({ id }) => id), assigneeId: requireAssignee(assigneeId) },
      }),
    pageOf: ({ id }) => `/admin/work-orders/${id}`,
  };
}

/** Lists the work orders. Active orders come first, sorted by due date and priority. */
export function WorkOrdersPage() {
  const { locale } = usePortal();
  const me = useMe();
  const mayWrite = mayUse(me, 'station.write');
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const columns = useMemo(() => columnsIn(locale), [locale]);
  const choices = useStaffData(getWorkOrderChoices, {}).value;
  const stations = choices?.stations;
  const filters = useMemo(() => filtersOf(stations ?? [], locale), [stations, locale]);
  return (
    <>
      <ListPage
        // the stations load after the page; the changed key then remounts the list, so that it applies the station in
        // the URL
        key={stations === undefined ? 'asked' : 'known'}
        title={m.staff_work_title()}
        text={m.staff_work_text()}
        endpoint={listWorkOrders}
        filters={filters}
        columns={columns}
        rowId={({ id }) => id}
        empty={m.staff_work_empty()}
        bulk={orderBulkAction(choices?.colleagues ?? [])}
        acts={
          <div className="staff-acts">
            {isPartner(me) ? null : (
              <Link to="/admin/care-plans" className="button button-secondary">
                {m.staff_care_title()}
              </Link>
            )}
            {mayWrite ? (
              <button type="button" className="button button-primary" onClick={() => setMaking(true)}>
                {m.staff_work_make()}
              </button>
            ) : null}
          </div>
        }
      />
      {making ? (
        <WorkOrderDialog
          onDone={({ id }) => void navigate(`/admin/work-orders/${id}`)}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
}
