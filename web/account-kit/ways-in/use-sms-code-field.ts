import { useEffect, useState } from 'react';
import { OTP_LENGTH } from '#contracts/identity/otp.ts';

/**
 * Extracts the code from a pasted text. The text can be the digits with spaces or other marks around them, or the whole
 * message.
 */
function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/gu, '').slice(0, OTP_LENGTH);
}

/** The options of the WebOTP API for which TypeScript has no types. */
type MessageCredentialOptions = CredentialRequestOptions & { readonly otp: { readonly transport: readonly ['sms'] } };

function codeOf(credential: Credential | null): string {
  return credential !== null && 'code' in credential && typeof credential.code === 'string' ? credential.code : '';
}

/**
 * Returns the state of the code field while the form waits for a text message. The code can be typed or pasted. With
 * WebOTP, the browser fills it in after one tap. WebOTP works in Chrome on Android and needs a certain format of the
 * message's last line. In other browsers the keyboard suggests the code (`autocomplete="one-time-code"`).
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
        // digits that the visitor typed in the meantime are not overwritten
        if (digits !== '') setCode((typed) => (typed === '' ? digits : typed));
      },
      // the visitor refused or the request timed out, so the code has to be typed
      () => undefined,
    );
    return () => waitingFor.abort();
  }, [waiting]);

  return { code, setCode: (text: string) => setCode(codeDigits(text)) };
}
