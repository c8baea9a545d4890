import type { Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import {
  addStaffPasskey,
  deleteStaffPasskey,
  listStaffPasskeys,
  staffNewPasskeyOptions,
} from '#contracts/staff/team/passkeys.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { sayBiometricFailed } from '#web/account-kit/notices.ts';
import { forgetPasskey, makePasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { passkeyWords } from '#web/account-kit/ways-in/passkey-words.ts';
import { useDeviceState } from '#web/account-kit/use-device-state.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { AskedState } from '../../lib/data/asked-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

/** Makes a call, says what came of it, and has the list asked again. */
async function change<const E extends Endpoint>(endpoint: E, input: InputOf<E>, done: string): Promise<boolean> {
  const answer = await callStaff(endpoint, input);
  showToast(answer.ok ? { title: done, tone: 'success' } : { title: answer.problem.message, tone: 'danger' });
  return answer.ok;
}

async function addThisDevice(): Promise<void> {
  const options = await callStaff(staffNewPasskeyOptions, {});
  if (!options.ok) return showToast({ title: options.problem.message, tone: 'danger' });
  const credential = await makePasskey(options.value);
  if (credential === null) return sayBiometricFailed();
  await change(addStaffPasskey, { body: { credential } }, m.dashboard_passkey_added());
}

async function removePasskey({ id, credentialId }: Passkey): Promise<void> {
  const removed = await change(deleteStaffPasskey, { params: { passkeyId: id } }, m.dashboard_passkey_removed());
  if (removed) await forgetPasskey(credentialId);
}

function PasskeyRow({ passkey, busy, onRemove }: { passkey: Passkey; busy: boolean; onRemove: () => void }) {
  const { locale } = usePortal();
  const { name, facts } = passkeyWords(passkey, locale);
  return (
    <li className="staff-passkey">
      <div className="min-w-0">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="staff-quiet">{facts}</p>
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-label={m.dashboard_passkey_remove({ name: isolated(name) })}
        disabled={busy}
        onClick={onRemove}
      >
        {m.dashboard_remove()}
      </button>
    </li>
  );
}

/** Faces, fingers and screen locks that lead a member in. */
export function Passkeys() {
  const asked = useStaffData(listStaffPasskeys, {});
  const [pending, during] = useBusy();
  const device = useDeviceState();
  async function act(what: () => Promise<void>) {
    await during(what);
    asked.retry();
  }
  return (
    <section className="staff-stack">
      <h2 className="text-lg">{m.dashboard_passkeys()}</h2>
      <p>{m.staff_passkeys_text()}</p>
      <AskedState asked={asked} />
      {asked.value === null || asked.value.length === 0 ? null : (
        <ul className="staff-passkeys">
          {asked.value.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={pending}
              onRemove={() => void act(() => removePasskey(passkey))}
            />
          ))}
        </ul>
      )}
      {device === 'unable' ? (
        <p className="staff-quiet">{m.dashboard_passkeys_unavailable()}</p>
      ) : (
        <button
          type="button"
          className="button button-secondary"
          disabled={pending || device === 'unknown'}
          onClick={() => void act(addThisDevice)}
        >
          {pending ? m.signin_biometric_pending() : m.dashboard_passkey_add()}
        </button>
      )}
    </section>
  );
}
