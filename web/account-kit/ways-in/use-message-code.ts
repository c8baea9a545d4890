import { useEffect, useState } from 'react';
import { OTP_LENGTH } from '#contracts/identity/otp.ts';

/** Extracts the code from pasted text: digits with spaces or marks around them, or the whole message. */
function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/gu, '').slice(0, OTP_LENGTH);
}

/** The part of WebOTP for which TypeScript has no types. */
type MessageCredentialOptions = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } };

function codeOf(credential: Credential | null): string {
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : '';
}

/**
 * State of the code field while the form waits for a text message. The code can be typed or pasted, or the browser
 * fills it in after one tap (WebOTP). WebOTP works in Chrome on Android; the last line of the message has its format.
 * In other browsers the keyboard suggests the code (`autocomplete="one-time-code"`).
 */
export function useSmsCodeField(waiting: boolean) {
  const [code, setCode] = useState('');

  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return undefined;
    const waitingFor = new AbortController();
    const options: MessageCredentialOptions = { otp: { transport: ['sms'] }, signal: waitingFor.signal };
    navigator.credentials.get(options).then(
      (credential) => {
        const digits = codeDigits(codeOf(credential));
        // does not overwrite digits that the visitor typed meanwhile
        if (digits !== '') setCode((typed) => (typed === '' ? digits : typed));
      },
      // the visitor refused or the request timed out, so the code has to be typed
      () => undefined,
    );
    return () => waitingFor.abort();
  }, [waiting]);

  return { code, setCode: (text: string) => setCode(codeDigits(text)) };
}
