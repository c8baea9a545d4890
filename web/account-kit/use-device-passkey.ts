import { useEffect, useRef, useState } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { sayBiometricDone, sayBiometricFailed } from './notices.ts';
import { canVerifyOnDevice, signInWithPasskey } from './passkey-sign-in.ts';

/** Whether this device can check who holds it; `unknown` until it has answered. */
export type DeviceState = 'unknown' | 'able' | 'unable';

function useDeviceState(): DeviceState {
  const [state, setState] = useState<DeviceState>('unknown');
  useEffect(() => {
    let gone = false;
    void canVerifyOnDevice().then((able) => {
      if (!gone) setState(able ? 'able' : 'unable');
    });
    return () => {
      gone = true;
    };
  }, []);
  return state;
}

/** Signing in with a passkey of this device: what the button that asks for it needs. */
export function useDevicePasskey(onSignedIn: (customer: Customer) => void) {
  const device = useDeviceState();
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function ask(): Promise<void> {
    setPending(true);
    const answer = await signInWithPasskey();
    setPending(false);
    if (answer.kind === 'signed_in') {
      sayBiometricDone();
      return onSignedIn(answer.customer);
    }
    sayBiometricFailed();
    // switched off while the device was asked, the button lost the focus
    requestAnimationFrame(() => button.current?.focus());
  }

  return {
    device,
    button: { ref: button, disabled: device !== 'able' || pending, onClick: () => void ask() },
    pending,
  };
}
