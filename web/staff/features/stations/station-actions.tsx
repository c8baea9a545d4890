import { changeServiceState } from '#contracts/staff/station-actions.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { m } from '#messages/compiled/messages.js';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { MaintenanceWindowButton, MaintenanceWindowDialog } from './log/maintenance-window.tsx';
import { OutOfServiceDialog } from './log/service-dialog.tsx';
import { bayOrStationText, localizedName } from './station-words.ts';

/** An action on the whole station that is done in a dialog. */
export type StationAction = 'service' | 'maintenance';

type PartProps = { readonly station: StaffStation; readonly onChanged: () => void };
type ActsProps = PartProps & { readonly onOpen: (act: StationAction) => void };

/**
 * Actions on the whole station: open it, take it out of service, or mute its messages during maintenance. They are in
 * the header of the page or, on a narrow screen, below the bays. The page renders their dialogs, so that a dialog stays
 * open when the phone is rotated.
 */
export function StationActions({ station, onChanged, onOpen }: ActsProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const { stationId, version, status } = station;
  const place = bayOrStationText(null, station.bays);
  if (!mayWrite) return null;
  return (
    <div className="station-acts">
      {status === 'live' ? null : (
        <StaffActionButton
          endpoint={changeServiceState}
          input={{ params: { stationId }, body: { version, bayNo: null, out: null } }}
          label={status === 'offline' ? m.staff_service_open() : m.staff_service_back()}
          name={status === 'offline' ? m.staff_service_open() : `${m.staff_service_back()}: ${place}`}
          done={() => m.staff_service_back_done({ place: localizedName(locale, station) })}
          onDone={onChanged}
          isPrimary
        />
      )}
      {status === 'offline' ? null : (
        <button
          type="button"
          className="button button-secondary"
          aria-label={status === 'live' ? m.staff_service_out_whole() : `${m.staff_service_change()}: ${place}`}
          onClick={() => onOpen('service')}
        >
          {status === 'live' ? m.staff_service_out_whole() : m.staff_service_change()}
        </button>
      )}
      <MaintenanceWindowButton station={station} onChanged={onChanged} onOpen={() => onOpen('maintenance')} />
    </div>
  );
}

type DialogProps = PartProps & { readonly act: StationAction; readonly onClose: () => void };

export function StationActionDialog({ act, ...part }: DialogProps) {
  return act === 'service' ? (
    <OutOfServiceDialog bayNo={null} reason={null} {...part} />
  ) : (
    <MaintenanceWindowDialog {...part} />
  );
}
