import { showBiometricFailedToast } from '#web/account-kit/notices.ts';
import { OwnPasskeys } from '#web/account-kit/ways-in/own-passkeys.tsx';
import { forgetPasskey, createPasskey } from '#web/account-kit/ways-in/passkey-library.ts';
import {
  deletePasskey,
  passkeyRegistrationOptions,
  registerPasskey,
  type Passkey,
} from '#contracts/identity/passkeys.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { showFailureNotice, useAccountCall, useDashboardAction } from '../account-call.ts';
import { SectionLoadError } from '../dashboard-section.tsx';

const look = {
  row: 'record',
  title: 'record-title',
  detail: 'record-detail',
  note: 'part-note',
} as const;

/** The account's passkeys. */
export function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] | null }) {
  const { locale } = usePage();
  const call = useAccountCall();
  const change = useDashboardAction();

  async function add() {
    const options = await call(passkeyRegistrationOptions, {});
    if (!options.ok) return showFailureNotice(options.problem);
    const made = await createPasskey(options.value);
    if (made === null) return showBiometricFailedToast();
    await change(registerPasskey, { body: { credential: made } }, m.dashboard_passkey_added());
  }

  async function remove({ id, credentialId }: Passkey) {
    const removed = await change(deletePasskey, { params: { passkeyId: id } }, m.dashboard_passkey_removed());
    if (removed) await forgetPasskey(credentialId);
  }

  return (
    <div className="security-part">
      <h3>{m.dashboard_passkeys()}</h3>
      <p className="part-note">{m.dashboard_passkeys_text()}</p>
      {passkeys === null ? <SectionLoadError /> : null}
      <OwnPasskeys
        passkeys={passkeys ?? []}
        locale={locale}
        look={look}
        icon={<FingerprintIcon className="record-icon icon-large" />}
        add={add}
        remove={remove}
      />
    </div>
  );
}
