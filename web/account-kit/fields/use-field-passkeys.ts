import { useEffect, useRef } from 'react';
import { sayBiometricDone, sayBiometricFailed } from '../notices.ts';
import { canOfferInField, signInWithFieldPasskey } from '../ways-in/passkey-sign-in.ts';
import type { SignedIn } from '../use-signed-in.ts';

/** Below the life of a challenge on the server, so that what is chosen in the field is never too old. */
const ASK_AGAIN_MS = 4 * 60_000;

/** While `on`, the browser offers its passkeys inside the e-mail field; choosing one signs in. */
export function useFieldPasskeys(on: boolean, onSignedIn: SignedIn): void {
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });

  useEffect(() => {
    if (!on) return undefined;
    const over = new AbortController();
    async function ask(): Promise<void> {
      if (!(await canOfferInField())) return;
      const result = await signInWithFieldPasskey(over.signal);
      // nobody chose a passkey, so there is nothing to report
      if (over.signal.aborted || result.kind === 'stopped') return;
      if (result.kind !== 'signed_in') return sayBiometricFailed(result);
      sayBiometricDone();
      signedIn.current(result.customer, 'biometric');
    }
    void ask();
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => {
      over.abort();
      clearInterval(timer);
    };
  }, [on]);
}
