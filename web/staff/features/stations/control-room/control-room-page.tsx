import { useState } from 'react';
import { Link } from 'react-router';
import type { FigureStep } from '#contracts/staff/bay-figures.ts';
import {
  getControlRoom,
  CONTROL_ROOM_REFRESH_MS,
  type ControlRoomStation,
} from '#contracts/staff/work-orders/control-room.ts';
import { m } from '#messages/compiled/messages.js';
import { PageHead } from '../../../kit/page-head.tsx';
import { OpenAlerts } from '../../../lib/alerts/open-alerts.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { isPartner, mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { PartnerMonth } from '../../../reports/partner-month.tsx';
import { OnCallNow } from '../facts/on-call-now.tsx';
import { StepChoice } from '../figures/step-choice.tsx';
import { useAlertOrders } from '../work-orders/alert-order.tsx';
import { ControlRoomCard } from './control-room-card.tsx';
import { ControlRoomMap } from './control-room-map.tsx';
import { sortProblemsFirst } from './control-room-state.ts';
import './control-room.css';

/** All stations on one live screen: alerts, the list of stations with problems first, and a map of the country. */
export function ControlRoomPage() {
  const me = useMe();
  const { locale } = usePortal();
  const [step, setStep] = useState<FigureStep>('day');
  const resource = useStaffData(
    getControlRoom,
    { query: { step } },
    { live: true, refreshMs: CONTROL_ROOM_REFRESH_MS },
  );
  const orderOf = useAlertOrders();
  const room = resource.value;
  const rows = sortProblemsFirst(room?.rows ?? [], locale);
  return (
    <div className="staff-stack">
      <PageHead
        title={m.staff_room_title()}
        text={m.staff_room_text()}
        acts={
          isPartner(me) ? null : (
            <Link to="/admin/firmware" className="button button-secondary">
              {m.staff_firmware_title()}
            </Link>
          )
        }
      />
      {isPartner(me) && mayUse(me, 'statement.read') ? <PartnerMonth /> : null}
      <OpenAlerts stationId={null} act={orderOf} />
      <OnCallNow />
      <LoadState resource={resource} />
      {room === null ? null : (
        <>
          <Totals rows={rows} />
          <div className="period-bar">
            <span aria-hidden="true">{m.staff_room_figures_for()}</span>
            <StepChoice step={step} onStep={setStep} />
          </div>
          {rows.length === 0 ? <p className="staff-empty">{m.staff_stations_empty()}</p> : null}
          <div className="room-columns">
            <ul className="room-list" aria-label={m.staff_stations_title()}>
              {rows.map((station) => (
                <ControlRoomCard key={station.stationId} station={station} period={room} isOnly={rows.length === 1} />
              ))}
            </ul>
            {rows.length > 1 ? <ControlRoomMap stations={rows} /> : null}
          </div>
        </>
      )}
    </div>
  );
}

/** Sums of the figures of all stations. */
function Totals({ rows }: { readonly rows: readonly ControlRoomStation[] }) {
  const sum = (count: (row: ControlRoomStation) => number) => rows.reduce((total, row) => total + count(row), 0);
  const bays = rows.filter(({ status }) => status !== 'offline').flatMap((row) => row.bays);
  const inState = (...states: readonly string[]) => bays.filter(({ state }) => states.includes(state)).length;
  const totals = [
    { label: m.staff_alerts_title(), value: sum(({ alerts }) => alerts) },
    { label: m.staff_room_faults(), value: sum(({ faults }) => faults.reduce((total, { count }) => total + count, 0)) },
    { label: m.staff_room_bays_down(), value: inState('out_of_order', 'checking', 'silent') },
    { label: m.staff_room_bays_busy(), value: inState('busy') },
    { label: m.staff_work_active(), value: sum(({ workOrders }) => workOrders) },
    { label: m.staff_stations_washes_today(), value: sum(({ washesToday }) => washesToday) },
  ];
  return (
    <dl className="room-totals">
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
