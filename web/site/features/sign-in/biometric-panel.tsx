import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#contracts/account.ts';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/account-icons.tsx';
import { sayBiometricDone, sayBiometricFailed } from '../../session/notices.ts';
import { canVerifyOnDevice, signInWithPasskey } from '../../session/passkey-sign-in.ts';

type Device = 'unknown' | 'able' | 'unable';

function useDevice(): Device {
  const [device, setDevice] = useState<Device>('unknown');
  useEffect(() => {
    let gone = false;
    void canVerifyOnDevice().then((able) => {
      if (!gone) setDevice(able ? 'able' : 'unable');
    });
    return () => {
      gone = true;
    };
  }, []);
  return device;
}

const notes = {
  unknown: m.signin_biometric_checking,
  able: m.signin_biometric_first,
  unable: m.signin_biometric_unavailable,
} as const satisfies Record<Device, () => string>;

/** A passkey of this device; the server decides whether it is one of ours. */
export function BiometricPanel({ onSignedIn }: { readonly onSignedIn: (customer: Customer) => void }) {
  const device = useDevice();
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

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
    <div className="account-panel biometric">
      <span className="biometric-mark">
        <FingerprintIcon className="size-12" />
      </span>
      <div>
        <h3>{m.signin_biometric_title()}</h3>
        <p>{m.signin_biometric_text()}</p>
      </div>
      <button
        ref={button}
        type="button"
        className="button button-primary w-full"
        disabled={device !== 'able' || pending}
        aria-describedby="biometric-note"
        onClick={() => void ask()}
      >
        {pending ? m.signin_biometric_pending() : m.signin_biometric_submit()}
      </button>
      <output id="biometric-note" className="account-note">
        {notes[device]()}
      </output>
    </div>
  );
}
