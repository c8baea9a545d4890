import { useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  FIRMWARE_RINGS,
  getFirmware,
  setFirmwareRing,
  type FirmwareStation,
} from '#contracts/staff/machines/firmware.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { NoStations } from '../no-stations.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import { FirmwareReleaseCard } from './firmware-release-card.tsx';
import { FirmwareReleaseDialog } from './firmware-release-dialog.tsx';

/** Polling interval in ms. It is short, because machines report within seconds. */
const REFRESH_MS = 5_000;

/**
 * Page with the firmware releases, the groups of stations (rollout rings) that have received each release, and the ring
 * of each station.
 */
export function FirmwarePage() {
  const resource = useStaffData(getFirmware, {}, { refreshMs: REFRESH_MS });
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [adding, setAdding] = useState(false);
  const { value, retry } = resource;
  const isEmpty = value?.releases.length === 0;
  const add = mayWrite ? (
    <button type="button" className="button button-primary" onClick={() => setAdding(true)}>
      {m.staff_firmware_add()}
    </button>
  ) : null;
  return (
    <div className="staff-stack">
      <PageHeader title={m.staff_firmware_title()} text={m.staff_firmware_text()} acts={isEmpty ? null : add} />
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {isEmpty ? <EmptyState text={m.staff_firmware_none()}>{add}</EmptyState> : null}
          {value.releases.map((release) => (
            <FirmwareReleaseCard
              key={release.releaseId}
              release={release}
              stations={value.stations}
              mayWrite={mayWrite}
              onChanged={retry}
            />
          ))}
          {mayWrite ? null : <p className="staff-quiet">{m.staff_firmware_owner_only()}</p>}
          <Rings stations={value.stations} mayWrite={mayWrite} onChanged={retry} />
        </>
      )}
      {adding ? <FirmwareReleaseDialog onChanged={retry} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

type RingsProps = {
  readonly stations: ResponseOf<typeof getFirmware>['stations'];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

/** Lists the stations with their rollout rings and the firmware versions of their controllers. */
function Rings({ stations, mayWrite, onChanged }: RingsProps) {
  const { locale } = usePortal();
  return (
    <section className="staff-panel" aria-labelledby="firmware-rings">
      <h2 id="firmware-rings" className="section-title">
        {m.staff_firmware_rings()}
      </h2>
      <p className="staff-quiet">{m.staff_firmware_rings_text()}</p>
      {stations.length === 0 ? <NoStations /> : null}
      <ul className="machine-acts">
        {stations.map((station) => (
          <li key={station.stationId}>
            <div>
              <p className="lead-words">
                <bdi>{localizedName(locale, station)}</bdi>
              </p>
              <p className="staff-quiet">
                <RunningFirmware station={station} />
              </p>
            </div>
            {station.gateway === 'nayax' ? null : mayWrite ? (
              <RingChoice station={station} name={localizedName(locale, station)} onChanged={onChanged} />
            ) : (
              <span>{m.staff_firmware_ring({ ring: station.ring })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunningFirmware({ station: { version, canUpdate, gateway } }: { readonly station: FirmwareStation }) {
  const cannot = gateway === 'nayax' ? m.staff_machine_nayax() : m.staff_machine_cannot();
  return (
    <>
      {version === null ? null : (
        <>
          {m.staff_devices_firmware()}: <bdi>{version}</bdi>
          {canUpdate ? '' : ' · '}
        </>
      )}
      {canUpdate ? '' : cannot}
    </>
  );
}

type ChoiceProps = { readonly station: FirmwareStation; readonly name: string; readonly onChanged: () => void };

function RingChoice({ station: { stationId, ring }, name, onChanged }: ChoiceProps) {
  const [pending, during] = useBusy();
  async function choose(chosen: number) {
    const answer = await during(() => callStaff(setFirmwareRing, { params: { stationId }, body: { ring: chosen } }));
    showToast(
      answer.ok ? { title: m.staff_form_saved(), tone: 'success' } : { title: answer.problem.message, tone: 'danger' },
    );
    onChanged();
  }
  return (
    <select
      className="field-input firmware-ring"
      aria-label={m.staff_firmware_ring_of({ name })}
      value={ring}
      disabled={pending}
      onChange={({ target }) => void choose(Number(target.value))}
    >
      {FIRMWARE_RINGS.map((each) => (
        <option key={each} value={each}>
          {m.staff_firmware_ring({ ring: each })}
        </option>
      ))}
    </select>
  );
}
