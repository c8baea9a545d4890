import { useEffect, useState } from 'react';
import { sayBiometricFailed } from '#web/account-kit/notices.ts';
import { makePasskey } from '#web/account-kit/passkey-library.ts';
import { canVerifyOnDevice } from '#web/account-kit/passkey-sign-in.ts';
import {
  deletePasskey,
  passkeyRegistrationOptions,
  registerPasskey,
  type Passkey,
} from '#contracts/identity/passkeys.ts';
import { formatDate } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/use-busy.ts';
import { FingerprintIcon } from '#web/ui/account-icons.tsx';
import { sayFailed, useAccountCall, useAccountChange } from './account-call.ts';
import { PartFailed } from './part.tsx';

/** Undefined until the device has answered. */
function useCanAdd(): boolean | undefined {
  const [can, setCan] = useState<boolean | undefined>();
  useEffect(() => {
    void canVerifyOnDevice().then(setCan);
  }, []);
  return can;
}

function usePasskeyCalls() {
  const call = useAccountCall();
  const change = useAccountChange();

  async function add() {
    const options = await call(passkeyRegistrationOptions, {});
    if (!options.ok) return sayFailed(options.problem);
    const made = await makePasskey(options.value);
    if (made === null) return sayBiometricFailed();
    return change(registerPasskey, { body: { credential: made } }, m.dashboard_passkey_added());
  }

  function remove(passkey: Passkey) {
    return change(deletePasskey, { params: { passkeyId: passkey.id } }, m.dashboard_passkey_removed());
  }

  return { add, remove };
}

type RowProps = { readonly passkey: Passkey; readonly busy: boolean; readonly onRemove: () => void };

function PasskeyRow({ passkey, busy, onRemove }: RowProps) {
  const { locale } = usePage();
  const name = passkey.name === '' ? m.dashboard_passkey_nameless() : passkey.name;
  const facts = [
    m.dashboard_added_on({ date: formatDate(Date.parse(passkey.createdAt), locale) }),
    ...(passkey.lastUsedAt === null
      ? []
      : [m.dashboard_used_on({ date: formatDate(Date.parse(passkey.lastUsedAt), locale) })]),
    ...(passkey.backedUp ? [m.dashboard_synced()] : []),
  ];
  return (
    <li className="record">
      <FingerprintIcon className="size-6 record-icon" />
      <div className="min-w-0">
        <p className="record-title">
          <bdi>{name}</bdi>
        </p>
        <p className="record-detail">{facts.join(' · ')}</p>
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
  const can = useCanAdd();
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
      {can === false ? (
        <p className="part-note">{m.dashboard_passkeys_unavailable()}</p>
      ) : (
        <button
          type="button"
          className="button button-secondary only-scripted"
          disabled={pending || can === undefined}
          onClick={() => void during(add)}
        >
          {pending ? m.signin_biometric_pending() : m.dashboard_passkey_add()}
        </button>
      )}
    </div>
  );
}
