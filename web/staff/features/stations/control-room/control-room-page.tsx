import { useState } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { FigureGranularity } from '#contracts/staff/bay-statistics.ts';
import { getControlRoom, CONTROL_ROOM_REFRESH_MS } from '#contracts/staff/work-orders/control-room.ts';
import { m } from '#messages/compiled/messages.js';
import { NoStations } from '../no-stations.tsx';
import { Menu } from '../../../kit/menu.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../kit/use-media-query.ts';
import { OpenAlerts } from '../../../lib/alerts/open-alerts.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { isPartner, mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { PartnerMonth } from '../../../reports/partner-month.tsx';
import { CurrentOnCallStaff } from '../facts/current-on-call-staff.tsx';
import { GranularitySwitch } from '../figures/granularity-switch.tsx';
import { useAlertWorkOrderRenderer } from '../work-orders/alert-work-order.tsx';
import { ControlRoomCard } from './control-room-card.tsx';
import { ControlRoomMap } from './control-room-map.tsx';
import { ControlRoomTotals } from './control-room-totals.tsx';
import { sortProblemsFirst } from './control-room-state.ts';
import './control-room.css';

/**
 * Page that shows the live state of all stations: alerts, the list of stations with problems first, and a map of the
 * country.
 */
export function ControlRoomPage() {
  const me = useMe();
  const [step, setStep] = useState<FigureGranularity>('day');
  const resource = useStaffData(
    getControlRoom,
    { query: { step } },
    { live: true, refreshMs: CONTROL_ROOM_REFRESH_MS },
  );
  const orderOf = useAlertWorkOrderRenderer();
  const room = resource.value;
  return (
    <div className="staff-stack">
      <PageHeader
        title={m.staff_room_title()}
        text={m.staff_room_text()}
        acts={
          isPartner(me) ? null : (
            <div className="staff-head-more">
              <Menu label={m.staff_voucher_acts()} look="button button-quiet" button={m.staff_more()}>
                <Link to="/admin/firmware" className="staff-place">
                  {m.staff_firmware_title()}
                </Link>
                <Link to="/admin/stickers" className="staff-place">
                  {m.staff_stations_stickers()}
                </Link>
              </Menu>
            </div>
          )
        }
      />
      {isPartner(me) && mayUse(me, 'statement.read') ? <PartnerMonth /> : null}
      <OpenAlerts stationId={null} act={orderOf} showsFailure={resource.failure === null} />
      <CurrentOnCallStaff />
      <LoadState resource={resource} />
      {room === null ? null : <ControlRoomStations room={room} step={step} onStep={setStep} />}
    </div>
  );
}

type StationsProps = {
  readonly room: ResponseOf<typeof getControlRoom>;
  readonly step: FigureGranularity;
  readonly onStep: (step: FigureGranularity) => void;
};

/** Sums, stations and map. On a phone the stations come first, because staff at a station look for what is wrong there. */
function ControlRoomStations({ room, step, onStep }: StationsProps) {
  const { locale } = usePortal();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const rows = sortProblemsFirst(room.rows, locale);
  const totals = <ControlRoomTotals rows={rows} at={room.at} />;
  return (
    <>
      {isPhone ? null : totals}
      <div className="period-bar">
        <span aria-hidden="true">{m.staff_room_figures_for()}</span>
        <GranularitySwitch step={step} onStep={onStep} />
      </div>
      {rows.length === 0 ? <NoStations /> : null}
      <div className="room-columns">
        <ul className="room-list" aria-label={m.staff_stations_title()}>
          {rows.map((station) => (
            <ControlRoomCard key={station.stationId} station={station} period={room} isOnly={rows.length === 1} />
          ))}
        </ul>
        {isPhone ? totals : null}
        {rows.length > 1 ? <ControlRoomMap stations={rows} /> : null}
      </div>
    </>
  );
}
