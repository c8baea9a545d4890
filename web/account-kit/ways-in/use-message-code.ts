import { useEffect, useState } from 'react';
import { OTP_LENGTH } from '#contracts/identity/otp.ts';

/** What people paste: a code with spaces or marks around it, or the whole message. */
function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/gu, '').slice(0, OTP_LENGTH);
}

/** The part of WebOTP that is not in the library of types. */
type MessageWish = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } };

function codeOf(credential: Credential | null): string {
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : '';
}

/**
 * The digits of a text message while the form waits for them: typed, pasted, or handed over by the browser after one
 * tap where it reads such messages itself (WebOTP, Chrome on Android: the last line of our texts is made for it). Where
 * it does not, the keyboard's own suggestion does the same (`autocomplete="one-time-code"`).
 */
export function useMessageCode(waiting: boolean) {
  const [code, setCode] = useState('');

  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return undefined;
    const waitingFor = new AbortController();
    const wish: MessageWish = { otp: { transport: ['sms'] }, signal: waitingFor.signal };
    navigator.credentials.get(wish).then(
      (credential) => {
        const told = codeDigits(codeOf(credential));
        // what was typed meanwhile is not taken away
        if (told !== '') setCode((typed) => (typed === '' ? told : typed));
      },
      // no, not now, or not in time: then it is typed
      () => undefined,
    );
    return () => waitingFor.abort();
  }, [waiting]);

  return { code, setCode: (text: string) => setCode(codeDigits(text)) };
}
