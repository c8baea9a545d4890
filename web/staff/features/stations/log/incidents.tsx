import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listStationIncidents, type StationIncident } from '#contracts/staff/station-log.ts';
import { listWorkOrders } from '#contracts/staff/work-orders/work-orders.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { ReportPhotoPicture } from '../../../lib/report-photo.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { IncidentDialog } from './incident-dialog.tsx';
import { incidentAdvice, incidentTitleOf } from '../../../lib/words/incident-words.ts';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import type { StationTabProps } from '../station-tab-props.ts';
import { CauseWorkOrder } from '../work-orders/cause-work-order.tsx';
import type { WorkOrderCause } from '../work-orders/work-order-dialog.tsx';
import { bayOrStationText, timeText } from '../station-words.ts';
import { stateTones } from '../../../lib/words/state-tones.ts';

const INCIDENTS_REFRESH_MS = 30_000;

/** Lists the open incidents that the shop detected at the station, and the open cases about washes at the station. */
export function StationIncidents({ station, onChanged }: StationTabProps) {
  const me = useMe();
  const mayWrite = mayUse(me, 'station.write');
  const [opened, setOpened] = useState<StationIncident | null>(null);
  const { stationId, slug } = station;
  const resource = useStaffData(listStationIncidents, { params: { stationId } }, { refreshMs: INCIDENTS_REFRESH_MS });
  const orders = useStaffData(listWorkOrders, { query: { state: 'active', station: slug } });
  const { rows = [], cases = [] } = resource.value ?? {};
  const orderOf = (cause: Pick<WorkOrderCause, 'source' | 'sourceRef' | 'bayNo' | 'title'>) => (
    <CauseWorkOrder
      cause={{ ...cause, stationId, kind: 'repair', place: bayOrStationText(cause.bayNo, station.bays) }}
      orders={orders.value?.rows ?? null}
      onDone={orders.retry}
    />
  );
  return (
    <section className="staff-stack" aria-labelledby="station-incidents">
      <h2 id="station-incidents" className="panel-title">
        {m.staff_incidents_title()}
      </h2>
      <LoadState resource={resource} />
      {resource.value !== null && rows.length === 0 ? <NoIncidents station={station} /> : null}
      {rows.length === 0 ? null : (
        <ul className="station-incidents">
          {rows.map((row) => (
            <Incident
              key={`${row.kind} ${row.subject}`}
              row={row}
              station={station}
              onOpenIncident={mayWrite ? () => setOpened(row) : null}
              order={row.state === 'closed' ? null : orderOf(causeOf(row))}
            />
          ))}
        </ul>
      )}
      {cases.length > 0 && mayUse(me, 'inbox.read') ? (
        <Cases cases={cases} station={station} orderOf={orderOf} />
      ) : null}
      {opened === null ? null : (
        <IncidentDialog
          stationId={stationId}
          incident={opened}
          onClose={() => setOpened(null)}
          onChanged={() => {
            resource.retry();
            onChanged();
          }}
        />
      )}
    </section>
  );
}

function NoIncidents({ station: { openAlerts } }: Pick<StationTabProps, 'station'>) {
  return (
    <EmptyState
      text={
        <>
          {m.staff_incidents_empty()} {openAlerts > 0 ? m.staff_incidents_alerts() : null}
        </>
      }
    />
  );
}

const stateLabels = {
  open: () => m.staff_incident_open(),
  seen: () => m.staff_incident_seen(),
  closed: () => m.staff_incident_closed(),
} as const satisfies Record<StationIncident['state'], () => string>;

type IncidentProps = {
  readonly row: StationIncident;
  readonly station: StationTabProps['station'];
  readonly onOpenIncident: (() => void) | null;
  /**
   * The work order of the incident, or the button that creates a work order. Null if the incident needs no work order.
   */
  readonly order: ReactNode;
};

function causeOf(row: StationIncident) {
  const { bayNo, kind, subject } = row;
  return { source: 'incident', sourceRef: `${kind}:${subject}`, bayNo, title: incidentTitleOf(row) } as const;
}

function Incident({ row, station, onOpenIncident, order }: IncidentProps) {
  const { locale } = usePortal();
  const { bayNo, by, note, photoId, saidAt, since, state, timeBelieved, times } = row;
  const what = incidentTitleOf(row);
  return (
    <li className="station-incident" data-state={state}>
      <div>
        <h3>
          {what} <StatusBadge words={stateLabels[state]()} tone={stateTones.incident[state]} />
        </h3>
        <p className="staff-quiet">
          {bayNo === null ? '' : `${bayOrStationText(bayNo, station.bays)} · `}
          <RelativeTime at={since} locale={locale} />
          {timeBelieved ? '' : ` · ${m.staff_incident_doubtful()}`}
          {times === 1 ? '' : ` · ${m.staff_incident_times({ count: times })}`}
        </p>
        {state === 'closed' ? null : <p>{incidentAdvice(row)}</p>}
        {photoId === null ? null : <ReportPhotoPicture photoId={photoId} />}
        {by === null || saidAt === null ? null : (
          <p className="station-note">
            {note === '' ? null : <bdi>{note} </bdi>}
            <span className="staff-quiet">
              {m.staff_incident_by({ name: isolated(by), time: timeText(saidAt, locale) })}
            </span>
          </p>
        )}
      </div>
      {onOpenIncident === null ? null : (
        <button
          type="button"
          className="button button-secondary"
          aria-label={m.staff_incident_say_of({ what })}
          onClick={onOpenIncident}
        >
          {m.staff_incident_say()}
        </button>
      )}
      {order}
    </li>
  );
}

type CasesProps = {
  readonly cases: readonly {
    readonly kind: 'wash' | 'hand_wash';
    readonly id: string;
    readonly bayNo: number | null;
    readonly since: string;
  }[];
  readonly station: StationTabProps['station'];
  readonly orderOf: (cause: Pick<WorkOrderCause, 'source' | 'sourceRef' | 'bayNo' | 'title'>) => ReactNode;
};

function caseTitleOf(kind: 'wash' | 'hand_wash'): string {
  return kind === 'wash' ? m.staff_incident_case_wash() : m.staff_incident_case_hand_wash();
}

function Cases({ cases, station, orderOf }: CasesProps) {
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="station-cases">
      <h3 id="station-cases">{m.staff_incident_cases()}</h3>
      <ul className="station-devices">
        {cases.map(({ kind, id, bayNo, since }) => (
          <li key={id}>
            <Link to={`/admin/inbox/${kind}/${id}`}>{caseTitleOf(kind)}</Link>
            <span className="staff-quiet">
              {bayOrStationText(bayNo, station.bays)} · {timeText(since, locale)}
            </span>
            {orderOf({ source: 'case', sourceRef: `${kind}:${id}`, bayNo, title: caseTitleOf(kind) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
