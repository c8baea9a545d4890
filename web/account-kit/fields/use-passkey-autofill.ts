import { useEffect, useRef } from 'react';
import { showBiometricDoneToast, showBiometricFailedToast } from '../notices.ts';
import { canAutofillPasskey, signInWithAutofilledPasskey } from '../ways-in/passkey-sign-in.ts';
import type { SignInHandler } from '../use-sign-in-handler.ts';

/**
 * Interval in milliseconds at which a new challenge is requested. It is shorter than the server's lifetime of a
 * challenge, so that a passkey is never used with an expired challenge.
 */
const CHALLENGE_RENEWAL_MS = 4 * 60_000;

/**
 * Offers the browser's passkeys inside the email field while `on` is true. If the visitor chooses a passkey, it signs
 * the visitor in.
 */
export function usePasskeyAutofill(on: boolean, onSignedIn: SignInHandler): void {
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });

  useEffect(() => {
    if (!on) return undefined;
    const aborter = new AbortController();
    async function ask(): Promise<void> {
      if (!(await canAutofillPasskey())) return;
      const result = await signInWithAutofilledPasskey(aborter.signal);
      // the visitor chose no passkey, so there is nothing to report
      if (aborter.signal.aborted || result.kind === 'stopped') return;
      if (result.kind !== 'signed_in') return showBiometricFailedToast(result);
      showBiometricDoneToast();
      signedIn.current(result.customer, 'biometric');
    }
    void ask();
    const timer = setInterval(() => void ask(), CHALLENGE_RENEWAL_MS);
    return () => {
      aborter.abort();
      clearInterval(timer);
    };
  }, [on]);
}
