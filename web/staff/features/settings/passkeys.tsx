import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import {
  addStaffPasskey,
  deleteStaffPasskey,
  listStaffPasskeys,
  staffNewPasskeyOptions,
} from '#contracts/staff/team/passkeys.ts';
import { m } from '#messages/compiled/messages.js';
import { showBiometricFailedToast } from '#web/account-kit/notices.ts';
import { OwnPasskeys } from '#web/account-kit/ways-in/own-passkeys.tsx';
import { forgetPasskey, createPasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const look = {
  list: 'staff-passkeys',
  row: 'staff-passkey',
  title: 'row-name',
  detail: 'staff-quiet',
  note: 'staff-quiet',
} as const;

async function change<const E extends Endpoint>(endpoint: E, input: InputOf<E>, done: string): Promise<boolean> {
  const answer = await callStaff(endpoint, input);
  showToast(answer.ok ? { title: done, tone: 'success' } : { title: answer.problem.message, tone: 'danger' });
  return answer.ok;
}

async function addThisDevice(): Promise<void> {
  const options = await callStaff(staffNewPasskeyOptions, {});
  if (!options.ok) return showToast({ title: options.problem.message, tone: 'danger' });
  const credential = await createPasskey(options.value);
  if (credential === null) return showBiometricFailedToast();
  await change(addStaffPasskey, { body: { credential } }, m.dashboard_passkey_added());
}

async function removePasskey({ id, credentialId }: Passkey): Promise<void> {
  const removed = await change(deleteStaffPasskey, { params: { passkeyId: id } }, m.dashboard_passkey_removed());
  if (removed) await forgetPasskey(credentialId);
}

export function Passkeys() {
  const { locale } = usePortal();
  const resource = useStaffData(listStaffPasskeys, {});
  async function act(what: () => Promise<void>) {
    await what();
    resource.retry();
  }
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.dashboard_passkeys()}</h2>
      <p>{m.staff_passkeys_text()}</p>
      <LoadState resource={resource} />
      <OwnPasskeys
        passkeys={resource.value ?? []}
        locale={locale}
        look={look}
        add={() => act(addThisDevice)}
        remove={(passkey) => act(() => removePasskey(passkey))}
      />
    </section>
  );
}
