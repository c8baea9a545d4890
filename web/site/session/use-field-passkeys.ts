import { useEffect, useRef } from 'react';
import type { Customer } from '#contracts/account.ts';
import { canOfferInField, signInWithPasskey, stopAsking } from './passkey-sign-in.ts';

/** Below the life of a challenge on the server, so that what is chosen in the field is never too old. */
const ASK_AGAIN_MS = 4 * 60_000;

/** While `on`, the browser offers its passkeys inside the e-mail field; choosing one signs in. */
export function useFieldPasskeys(on: boolean, onAnswer: (customer: Customer | null) => void): void {
  const answer = useRef(onAnswer);
  useEffect(() => {
    answer.current = onAnswer;
  });

  useEffect(() => {
    if (!on) return undefined;
    let over = false;
    async function ask(): Promise<void> {
      if (over || !(await canOfferInField())) return;
      const result = await signInWithPasskey('field');
      // what was stopped was not chosen: nobody is told
      if (over || result.kind === 'stopped') return;
      answer.current(result.kind === 'signed_in' ? result.customer : null);
    }
    void ask();
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => {
      over = true;
      clearInterval(timer);
      void stopAsking();
    };
  }, [on]);
}
