import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#contracts/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/account-icons.tsx';
import { sayBiometricDone, sayBiometricFailed } from '../../session/notices.ts';
import { canVerifyOnDevice, signInWithPasskey } from '../../session/passkey-sign-in.ts';

/** A passkey of this phone. On small screens only (specification, section 2); off where the device has no such thing. */
export function BiometricButton({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const [device, setDevice] = useState<'unknown' | 'able' | 'unable'>('unknown');
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    let gone = false;
    void canVerifyOnDevice().then((able) => {
      if (!gone) setDevice(able ? 'able' : 'unable');
    });
    return () => {
      gone = true;
    };
  }, []);

  async function ask() {
    setPending(true);
    const answer = await signInWithPasskey('dialog');
    setPending(false);
    if (answer.kind === 'signed_in') {
      sayBiometricDone();
      return onSignedIn(answer.customer);
    }
    sayBiometricFailed();
    // switched off while the device was asked, the button lost the focus
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <div className="entry-biometric only-scripted">
      <button
        ref={button}
        type="button"
        className="button button-secondary w-full"
        disabled={device !== 'able' || pending}
        aria-describedby="entry-biometric-note"
        onClick={() => void ask()}
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
