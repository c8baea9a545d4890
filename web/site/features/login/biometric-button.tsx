import type { Customer } from '#contracts/identity/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/account-icons.tsx';
import { useDevicePasskey } from '#web/account-kit/use-device-passkey.ts';

/** A passkey of this phone. On small screens only (specification, section 2); off where the device has no such thing. */
export function BiometricButton({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const { device, button, pending } = useDevicePasskey(onSignedIn);
  return (
    <div className="entry-biometric only-scripted">
      <button
        {...button}
        type="button"
        className="button button-secondary w-full"
        aria-describedby="entry-biometric-note"
      >
        <FingerprintIcon className="size-6" />
        {pending ? m.signin_biometric_pending() : m.signin_biometric_submit()}
      </button>
      <p id="entry-biometric-note" className="account-note">
        {device === 'unable' ? m.login_biometric_unavailable() : m.login_biometric_hint()}
      </p>
    </div>
  );
}
