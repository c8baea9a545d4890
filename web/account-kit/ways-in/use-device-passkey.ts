import { useRef, useState } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { sayBiometricDone, sayBiometricFailed } from '../notices.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { useDeviceState } from '../use-device-state.ts';

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
    sayBiometricFailed(answer);
    // switched off while the device was asked, the button lost the focus
    requestAnimationFrame(() => button.current?.focus());
  }

  return {
    device,
    button: { ref: button, disabled: device !== 'able' || pending, onClick: () => void ask() },
    pending,
  };
}
