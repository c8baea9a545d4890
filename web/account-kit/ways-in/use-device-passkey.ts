import { useRef, useState } from 'react';
import type { Customer } from '#contracts/identity/account.ts';
import { showBiometricDoneToast, showBiometricFailedToast } from '../notices.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';
import { useDeviceVerification } from '../use-device-verification.ts';

export function useDevicePasskey(onSignedIn: (customer: Customer) => void) {
  const device = useDeviceVerification();
  const [pending, setPending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function ask(): Promise<void> {
    setPending(true);
    const answer = await signInWithPasskey();
    setPending(false);
    if (answer.kind === 'signed_in') {
      showBiometricDoneToast();
      return onSignedIn(answer.customer);
    }
    showBiometricFailedToast(answer);
    // the focus returns to the button, which lost it while it was disabled
    requestAnimationFrame(() => button.current?.focus());
  }

  return {
    device,
    button: { ref: button, disabled: device !== 'able' || pending, onClick: () => void ask() },
    pending,
  };
}
