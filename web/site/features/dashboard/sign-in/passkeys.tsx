import { sayBiometricFailed } from '#web/account-kit/notices.ts';
import { forgetPasskey, makePasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import { passkeyWords } from '#web/account-kit/ways-in/passkey-words.ts';
import { useDeviceState } from '#web/account-kit/use-device-state.ts';
import {
  deletePasskey,
  passkeyRegistrationOptions,
  registerPasskey,
  type Passkey,
} from '#contracts/identity/passkeys.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { sayFailed, useAccountCall, useAccountChange } from '../account-call.ts';
import { PartFailed } from '../part.tsx';

function usePasskeyCalls() {
  const call = useAccountCall();
  const change = useAccountChange();

  async function add() {
    const options = await call(passkeyRegistrationOptions, {});
    if (!options.ok) return sayFailed(options.problem);
    const made = await makePasskey(options.value);
    if (made === null) return sayBiometricFailed();
    await change(registerPasskey, { body: { credential: made } }, m.dashboard_passkey_added());
  }

  async function remove({ id, credentialId }: Passkey) {
    const removed = await change(deletePasskey, { params: { passkeyId: id } }, m.dashboard_passkey_removed());
    if (removed) await forgetPasskey(credentialId);
  }

  return { add, remove };
}

type RowProps = { readonly passkey: Passkey; readonly busy: boolean; readonly onRemove: () => void };

function PasskeyRow({ passkey, busy, onRemove }: RowProps) {
  const { locale } = usePage();
  const { name, facts } = passkeyWords(passkey, locale);
  return (
    <li className="record">
      <FingerprintIcon className="size-6 record-icon" />
      <div className="min-w-0">
        <p className="record-title">
          <bdi translate="no">{name}</bdi>
        </p>
        <p className="record-detail">{facts}</p>
      </div>
      <button
        type="button"
        className="button button-quiet only-scripted"
        aria-label={m.dashboard_passkey_remove({ name })}
        disabled={busy}
        onClick={onRemove}
      >
        {m.dashboard_remove()}
      </button>
    </li>
  );
}

/** Faces, fingers and screen locks that lead in here. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] | null }) {
  const [pending, during] = useBusy();
  const device = useDeviceState();
  const { add, remove } = usePasskeyCalls();
  return (
    <div className="security-part">
      <h3>{m.dashboard_passkeys()}</h3>
      <p className="part-note">{m.dashboard_passkeys_text()}</p>
      {passkeys === null ? <PartFailed /> : null}
      {passkeys === null || passkeys.length === 0 ? null : (
        <ul className="records">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={pending}
              onRemove={() => void during(() => remove(passkey))}
            />
          ))}
        </ul>
      )}
      {device === 'unable' ? (
        <p className="part-note">{m.dashboard_passkeys_unavailable()}</p>
      ) : (
        <button
          type="button"
          className="button button-secondary only-scripted"
          disabled={pending || device === 'unknown'}
          onClick={() => void during(add)}
        >
          {pending ? m.signin_biometric_pending() : m.dashboard_passkey_add()}
        </button>
      )}
    </div>
  );
}
