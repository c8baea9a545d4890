import { useState } from 'react';
import { changeService } from '#contracts/staff/station-acts.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { OpenAlerts } from '../../lib/alerts/open-alerts.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffAct } from '../../lib/acts/staff-act.tsx';
import { BayList } from './bays/bay-list.tsx';
import { MaintenanceWindow } from './log/maintenance-window.tsx';
import { ServiceDialog } from './log/service-dialog.tsx';
import { stillShownText } from './machine/settings-words.ts';
import { StationCounts, StationFaults } from './station-card.tsx';
import type { StationTabProps } from './station-tab-props.ts';
import { StationRecord } from './log/station-record.tsx';
import { nameIn, outageText, bayOrStationText, timeText } from './station-words.ts';
import { useAlertOrders } from './work-orders/alert-order.tsx';

/** Shows the current state of a station, and the actions that staff need at the station. */
export function StationLiveTab({ station, at, onChanged }: StationTabProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const orderOf = useAlertOrders();
  // undefined if no dialog is open; null if the dialog is for the whole station
  const [outing, setOuting] = useState<number | null | undefined>(undefined);
  return (
    <div className="staff-stack">
      {station.out === null ? null : (
        <p className="notice">
          <strong>{m.staff_station_out()}.</strong> {capitalizeFirst(outageText(station.out, at, locale))}
        </p>
      )}
      {station.mutedUntil === null ? null : (
        <p className="notice">{m.staff_maintenance_now({ time: timeText(station.mutedUntil, locale) })}</p>
      )}
      <PriceNotice station={station} />
      <OpenAlerts stationId={station.stationId} act={orderOf} />
      <BayList station={station} at={at} onChanged={onChanged} onOut={setOuting} mayWrite={mayWrite} />
      {mayWrite ? <WholeActs station={station} onChanged={onChanged} onOut={() => setOuting(null)} /> : null}
      <StationFaults faults={station.faults} />
      <StationCounts row={station} />
      <StationRecord stationId={station.stationId} bays={station.bays} />
      {outing === undefined ? null : (
        <ServiceDialog station={station} bayNo={outing} onChanged={onChanged} onClose={() => setOuting(undefined)} />
      )}
    </div>
  );
}

/** Notice that the machine does not show the current price. Not shown if the machine does, or cannot receive prices. */
function PriceNotice({ station: { settings } }: Pick<StationTabProps, 'station'>) {
  const { priceAgorot, state } = settings;
  if (priceAgorot === null || (state !== 'refused' && state !== 'pending')) return null;
  const price = isolatedShekels(priceAgorot);
  return (
    <p className="notice">
      {state === 'refused' ? m.staff_station_price_refused({ price }) : m.staff_station_price_pending({ price })}{' '}
      {stillShownText(settings)}
    </p>
  );
}

type WholeProps = {
  readonly station: StaffStation;
  readonly onChanged: () => void;
  readonly onOut: () => void;
};

function WholeActs({ station, onChanged, onOut }: WholeProps) {
  const { locale } = usePortal();
  const { stationId, version, status } = station;
  const place = bayOrStationText(null, station.bays);
  return (
    <div className="station-acts">
      {status === 'live' ? null : (
        <StaffAct
          endpoint={changeService}
          input={{ params: { stationId }, body: { version, bayNo: null, out: null } }}
          label={status === 'offline' ? m.staff_service_open() : m.staff_service_back()}
          name={status === 'offline' ? m.staff_service_open() : `${m.staff_service_back()}: ${place}`}
          done={() => m.staff_service_back_done({ place: nameIn(locale, station) })}
          onDone={onChanged}
          loud
        />
      )}
      {status === 'offline' ? null : (
        <button
          type="button"
          className="button button-secondary"
          aria-label={status === 'live' ? m.staff_service_out_whole() : `${m.staff_service_change()}: ${place}`}
          onClick={onOut}
        >
          {status === 'live' ? m.staff_service_out_whole() : m.staff_service_change()}
        </button>
      )}
      <MaintenanceWindow station={station} onChanged={onChanged} />
    </div>
  );
}
