import { endOtherSessions, endSession, type SignedInDevice } from '#contracts/identity/credentials.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useDashboardAction } from '../account-call.ts';
import { SectionLoadError } from '../dashboard-section.tsx';

function deviceNameOf({ browser, system }: SignedInDevice): string {
  if (browser === '') return system === '' ? m.dashboard_device_unknown() : system;
  return system === '' ? browser : m.dashboard_device_name({ browser, system });
}

type RowProps = { readonly device: SignedInDevice; readonly busy: boolean; readonly onEnd: () => void };

function DeviceRow({ device, busy, onEnd }: RowProps) {
  const { locale } = usePage();
  const name = deviceNameOf(device);
  return (
    <li className="record">
      <div className="record-words">
        <p className="record-title">
          <bdi translate="no">{name}</bdi>
          {device.current ? (
            <span className="state-chip" data-good="true">
              {m.dashboard_device_this()}
            </span>
          ) : null}
        </p>
        <p className="record-detail">
          {m.dashboard_device_seen({ date: formatDateTime(Date.parse(device.seenAt), locale) })}
        </p>
      </div>
      {device.current ? null : (
        <button
          type="button"
          className="button button-quiet only-scripted"
          aria-label={m.dashboard_device_end_one({ name })}
          disabled={busy}
          onClick={onEnd}
        >
          {m.dashboard_device_end()}
        </button>
      )}
    </li>
  );
}

/**
 * Lists the devices that have a session of this account. The current device has no button here, because it signs out
 * with the button at the top of the page.
 */
export function Devices({ devices }: { readonly devices: readonly SignedInDevice[] | null }) {
  const change = useDashboardAction();
  const [busy, during] = useBusy();

  const end = ({ id }: SignedInDevice) => change(endSession, { params: { sessionId: id } }, m.dashboard_device_ended());
  const endOthers = () => change(endOtherSessions, {}, m.dashboard_devices_ended());

  return (
    <div className="security-part">
      <h3>{m.dashboard_devices()}</h3>
      {devices === null ? <SectionLoadError /> : null}
      <ul>
        {devices?.map((device) => (
          <DeviceRow key={device.id} device={device} busy={busy} onEnd={() => void during(() => end(device))} />
        ))}
      </ul>
      {devices !== null && devices.length > 1 ? (
        <button
          type="button"
          className="button button-secondary only-scripted"
          disabled={busy}
          onClick={() => void during(endOthers)}
        >
          {m.dashboard_devices_end()}
        </button>
      ) : null}
    </div>
  );
}
