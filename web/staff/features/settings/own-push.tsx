import { useEffect, useState } from 'react';
import {
  addPushDevice,
  changePushDevice,
  listPushDevices,
  removePushDevice,
  type PushDevice,
} from '#contracts/staff/team/push-devices.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { ownEndpointHash, pushSupport, subscribeToPush, type PushSupport } from '#web/lib/push/subscribe.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { storeApprovalChoice, receivesApprovalRequests } from './approval-choice.ts';

/** Texts of the reasons why this device cannot show notifications. Each text also says what to do. */
const whyNot = {
  install_first: m.staff_push_install,
  blocked: m.staff_push_blocked,
  unsupported: m.staff_push_unsupported,
} as const satisfies Record<Exclude<PushSupport, 'ready'>, () => string>;

type ChoiceProps = { readonly device: PushDevice; readonly name: string; readonly onChanged: () => void };

/**
 * Switch for receiving requests to approve refunds and gifts on a device. It is shown only to staff users who may
 * approve them.
 */
function ApprovalChoice({ device: { id, approvals }, name, onChanged }: ChoiceProps) {
  const me = useMe();
  const [isBusy, during] = useBusy();
  if (!mayUse(me, 'order.refund') && !mayUse(me, 'credit.mint')) return null;
  async function change(wanted: boolean): Promise<void> {
    const answer = await callStaff(changePushDevice, { params: { deviceId: id }, body: { approvals: wanted } });
    showToast(
      answer.ok ? { title: m.staff_form_saved(), tone: 'success' } : { title: answer.problem.message, tone: 'danger' },
    );
    onChanged();
  }
  return (
    <CheckField
      label={m.staff_push_approvals()}
      aria-label={m.staff_push_approvals_of({ device: name })}
      checked={approvals}
      disabled={isBusy}
      onChange={({ currentTarget: { checked } }) => void during(() => change(checked))}
    />
  );
}

type RowProps = { readonly device: PushDevice; readonly isOwn: boolean; readonly onChanged: () => void };

function DeviceRow({ device: shown, isOwn, onChanged }: RowProps) {
  const { locale } = usePortal();
  const { id, device, createdAt } = shown;
  const name = device ?? m.staff_own_session_unknown();
  return (
    <li className="staff-device">
      <div className="staff-device-words">
        <bdi className="row-name">{name}</bdi>
        <span className="staff-quiet">
          {isOwn ? `${m.staff_own_session_here()} · ` : ''}
          {m.staff_push_since({ time: formatDateTime(Date.parse(createdAt), locale) })}
        </span>
        <ApprovalChoice device={shown} name={name} onChanged={onChanged} />
      </div>
      <StaffActionButton
        endpoint={removePushDevice}
        input={{ params: { deviceId: id } }}
        label={m.staff_push_stop()}
        name={m.staff_push_stop_of({ device: name })}
        done={() => m.staff_push_stopped()}
        onDone={onChanged}
      />
    </li>
  );
}

type NotifyProps = { readonly publicKey: string; readonly onAdded: () => void };

/** Button that asks the browser for permission and registers this device for alerts. */
function NotifyThisDevice({ publicKey, onAdded }: NotifyProps) {
  const me = useMe();
  const [isBusy, during] = useBusy();
  async function notify(): Promise<void> {
    const subscription = await subscribeToPush(() => Promise.resolve(publicKey));
    if (subscription === 'refused') {
      showToast({ title: m.staff_push_refused(), tone: 'danger' });
      return;
    }
    const answer = await callStaff(addPushDevice, {
      body: { ...subscription, approvals: receivesApprovalRequests(me.id) },
    });
    showToast(
      answer.ok ? { title: m.staff_push_added(), tone: 'success' } : { title: answer.problem.message, tone: 'danger' },
    );
    onAdded();
  }
  return (
    <p>
      <button type="button" className="button button-secondary" disabled={isBusy} onClick={() => void during(notify)}>
        {m.staff_push_this()}
      </button>
    </p>
  );
}

/**
 * Lists the devices on which the staff user receives notifications. They are alerts of stations while the user is on
 * call, and approval requests.
 */
export function OwnPushDevices() {
  const resource = useStaffData(listPushDevices, {});
  const [ownHash, setOwnHash] = useState<string | null>(null);
  const { value, retry } = resource;
  const ability = pushSupport();
  useEffect(() => {
    void ownEndpointHash().then(setOwnHash);
  }, []);
  const { id } = useMe();
  const rows = value?.rows ?? [];
  const own = rows.find(({ endpointHash }) => endpointHash === ownHash);
  const isAdded = own !== undefined;
  const approvals = own?.approvals;
  useEffect(() => {
    // the server deletes the choice together with the device, so this browser stores it; it is used if the device is
    // added again
    if (approvals !== undefined) storeApprovalChoice(id, approvals);
  }, [id, approvals]);
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_push_title()}</h2>
      <p>{m.staff_push_text()}</p>
      <LoadState resource={resource} />
      {rows.length === 0 ? null : (
        <ul className="staff-devices">
          {rows.map((device) => (
            <DeviceRow key={device.id} device={device} isOwn={device.endpointHash === ownHash} onChanged={retry} />
          ))}
        </ul>
      )}
      {ability === 'ready' || isAdded ? null : <p className="notice">{whyNot[ability]()}</p>}
      {value === null || isAdded || ability !== 'ready' ? null : (
        <NotifyThisDevice
          publicKey={value.publicKey}
          onAdded={() => {
            void ownEndpointHash().then(setOwnHash);
            retry();
          }}
        />
      )}
    </section>
  );
}
