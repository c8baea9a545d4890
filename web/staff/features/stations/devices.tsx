import { useState } from 'react';
import { Link } from 'react-router';
import { issueEnrolmentCode, revokeDevice } from '#contracts/staff/station-actions.ts';
import type { EnrolledDeviceKind } from '#contracts/stations/enrolled-device.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { MachinePanel } from './machine/machine-panel.tsx';
import { ReaderPanel } from './machine/reader-panel.tsx';
import { settingsConfirmationText, shopPriceText } from './machine/settings-words.ts';
import type { StationTabProps } from './station-tab-props.ts';
import { timeText } from './station-words.ts';
import { StickerPanel } from './sticker-panel.tsx';

type DeviceKind = EnrolledDeviceKind;
type OpenedEnrolmentCode = { readonly admits: DeviceKind; readonly code: string; readonly expiresAt: string };

/** Shows the controllers, scanners, screens and stickers of the station, and the codes that enrol new devices. */
export function Devices({ station, at, onChanged }: StationTabProps) {
  const mayWrite = mayUse(useMe(), 'station.write');
  const [opened, setOpened] = useState<OpenedEnrolmentCode | null>(null);
  const controllers = station.controllers.map(({ keyId, ...rest }) => ({ id: keyId, name: null, ...rest }));
  const scanners = station.scanners.map(({ scannerId, ...rest }) => ({ id: scannerId, ...rest }));
  const screens = station.screens.map(({ screenId, ...rest }) => ({ id: screenId, ...rest }));
  const shared = { station, at, onChanged, mayWrite, onOpened: setOpened };
  return (
    <div className="station-columns device-columns">
      <DeviceList {...shared} admits="controller" devices={controllers} />
      <div className="staff-stack">
        <DeviceList {...shared} admits="scanner" devices={scanners} />
        <DeviceList {...shared} admits="screen" devices={screens} />
      </div>
      {station.gateway === 'nayax' ? <ReaderPanel station={station} /> : null}
      <StickerPanel station={station} onChanged={onChanged} mayWrite={mayWrite} />
      {opened === null ? null : <CodeDialog opened={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

type Device = {
  readonly id: string;
  readonly name: string | null;
  readonly enrolledAt: string;
  readonly revokedAt: string | null;
  /** Time of the device's last request, in ISO 8601. Absent for devices whose requests are not recorded. */
  readonly seenAt?: string;
};

type ListProps = StationTabProps & {
  readonly admits: DeviceKind;
  readonly devices: readonly Device[];
  readonly mayWrite: boolean;
  readonly onOpened: (opened: OpenedEnrolmentCode) => void;
};

const titles = {
  controller: () => m.staff_devices_controller(),
  scanner: () => m.staff_devices_scanners(),
  screen: () => m.staff_devices_screens(),
} as const satisfies Record<DeviceKind, () => string>;
const codes = {
  controller: () => m.staff_devices_code_controller(),
  scanner: () => m.staff_devices_code_scanner(),
  screen: () => m.staff_devices_code_screen(),
} as const satisfies Record<DeviceKind, () => string>;
const none = {
  controller: () => m.staff_devices_none_controller(),
  scanner: () => m.staff_devices_none_scanner(),
  screen: () => m.staff_devices_none_screen(),
} as const satisfies Record<DeviceKind, () => string>;

function DeviceList({ station, admits, devices, mayWrite, onOpened, onChanged }: ListProps) {
  const [pending, during] = useBusy();
  const mayCommand = mayUse(useMe(), 'machine.command');
  const { stationId, machine } = station;
  async function open() {
    const answer = await during(() => callStaff(issueEnrolmentCode, { params: { stationId }, body: { admits } }));
    if (answer.ok) onOpened({ admits, ...answer.value });
    else showToast({ title: answer.problem.message, tone: 'danger' });
  }
  return (
    <section className="staff-panel staff-stack" aria-labelledby={`devices-${admits}`}>
      <header className="staff-head">
        <h2 id={`devices-${admits}`} className="panel-title">
          {titles[admits]()}
        </h2>
        {mayWrite ? (
          <button type="button" className="button button-secondary" disabled={pending} onClick={() => void open()}>
            {codes[admits]()}
          </button>
        ) : null}
      </header>
      {admits === 'controller' && machine !== null ? <MachineFacts station={station} /> : null}
      {devices.length === 0 ? (
        <p className="staff-quiet">{none[admits]()}</p>
      ) : (
        <ul className="station-devices">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              kind={admits}
              stationId={stationId}
              mayWrite={mayWrite}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {admits === 'controller' && machine !== null && mayCommand ? <MachinePanel station={station} /> : null}
    </section>
  );
}

function MachineFacts({ station: { machine, heardAt, clockTrusted, settings } }: Pick<StationTabProps, 'station'>) {
  const { locale } = usePortal();
  if (machine === null) return null;
  return (
    <dl className="staff-facts">
      <div>
        <dt>{m.staff_devices_firmware()}</dt>
        <dd>
          <bdi>{machine.firmware}</bdi>
        </dd>
      </div>
      <div>
        <dt>{m.staff_devices_booted()}</dt>
        <dd>{timeText(machine.bootedAt, locale)}</dd>
      </div>
      <div>
        <dt>{m.staff_devices_heard()}</dt>
        <dd>
          {heardAt === null ? '' : timeText(heardAt, locale)}
          {clockTrusted === null ? '' : ` · ${clockTrusted ? m.staff_conn_clock_good() : m.staff_conn_clock_wrong()}`}
        </dd>
      </div>
      {machine.lateReadings === 0 ? null : (
        <div>
          <dt>{m.staff_devices_late()}</dt>
          <dd>{machine.lateReadings}</dd>
        </div>
      )}
      <div>
        <dt>{m.staff_devices_price()}</dt>
        <dd>
          {shopPriceText(settings)}
          <span className="staff-quiet own-line">{settingsConfirmationText(settings, locale)}</span>
        </dd>
      </div>
    </dl>
  );
}

type RowProps = Pick<StationTabProps, 'onChanged'> & {
  readonly device: Device;
  readonly kind: DeviceKind;
  readonly stationId: StationTabProps['station']['stationId'];
  readonly mayWrite: boolean;
};

function DeviceRow({
  device: { id, name, enrolledAt, revokedAt, seenAt },
  kind,
  stationId,
  mayWrite,
  onChanged,
}: RowProps) {
  const { locale } = usePortal();
  const nameOrPlaceholder = name ?? m.staff_devices_this_controller();
  const title = name ?? capitalizeFirst(nameOrPlaceholder);
  return (
    <li>
      <div>
        <bdi className="row-name">{title}</bdi>
        <p className="staff-quiet">
          {m.staff_devices_enrolled({ time: timeText(enrolledAt, locale) })}
          {revokedAt !== null || seenAt === undefined
            ? ''
            : ` · ${m.staff_devices_seen({ time: timeText(seenAt, locale) })}`}
          {revokedAt === null ? '' : ` · ${m.staff_devices_revoked({ time: timeText(revokedAt, locale) })}`}
        </p>
      </div>
      {mayWrite && revokedAt === null ? (
        <StaffActionButton
          endpoint={revokeDevice}
          input={{ params: { stationId }, body: { kind, id } }}
          label={m.staff_devices_revoke()}
          name={m.staff_devices_revoke_of({ name: nameOrPlaceholder })}
          done={() => m.staff_devices_revoked_done({ name: nameOrPlaceholder })}
          onDone={onChanged}
        />
      ) : null}
    </li>
  );
}

/** Paths of the pages on which staff enter the enrolment code, by kind of device. */
const pages = { scanner: '/scanner', screen: '/station-screen' } as const;

function CodeDialog({ opened, onClose }: { readonly opened: OpenedEnrolmentCode; readonly onClose: () => void }) {
  const { locale } = usePortal();
  const { admits, code, expiresAt } = opened;
  return (
    <StaffDialog title={codes[admits]()} onClose={onClose}>
      <p className="station-code" dir="ltr">
        {code}
      </p>
      <p>{m.staff_devices_code_once({ time: timeText(expiresAt, locale) })}</p>
      {admits === 'controller' ? <p className="staff-quiet">{m.staff_devices_code_controller_hint()}</p> : null}
      {admits === 'controller' ? null : (
        <p>
          <Link to={pages[admits]} reloadDocument dir="ltr">
            {pages[admits]}
          </Link>
        </p>
      )}
    </StaffDialog>
  );
}
