import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { useDevicePasskey } from '#web/account-kit/ways-in/use-device-passkey.ts';

type NoteProps = { readonly id: string; readonly shown: boolean; readonly words: string };

function Note({ id, shown, words }: NoteProps) {
  return (
    <p id={id} className={shown ? 'account-note' : 'account-note entry-note-away'}>
      {words}
    </p>
  );
}

/**
 * Button that signs the visitor in with a passkey of this phone. It is shown on small screens only (specification,
 * section 2). It is disabled if the device does not support passkeys.
 */
export function BiometricButton({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const { device, button, pending } = useDevicePasskey(onSignedIn);
  return (
    <div className="entry-biometric only-scripted">
      <button
        {...button}
        type="button"
        className="button button-secondary button-wide"
        aria-describedby={device === 'unable' ? 'entry-biometric-unable' : 'entry-biometric-hint'}
      >
        <FingerprintIcon className="icon-large" />
        {pending ? m.signin_biometric_pending() : m.signin_biometric_submit()}
      </button>
      {/* both texts share one place, so that nothing below moves when the device has responded */}
      <div className="entry-biometric-notes">
        <Note id="entry-biometric-hint" shown={device !== 'unable'} words={m.login_biometric_hint()} />
        <Note id="entry-biometric-unable" shown={device === 'unable'} words={m.login_biometric_unavailable()} />
      </div>
    </div>
  );
}
