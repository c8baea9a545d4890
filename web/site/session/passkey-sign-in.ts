import type { Customer } from '#contracts/account.ts';
import { authenticatePasskey, passkeyAuthenticationOptions } from '#contracts/passkeys.ts';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';

/** `stopped`: the person, or another question to the device, ended it; nothing was sent to the server. */
export type PasskeyAnswer =
  | { readonly kind: 'signed_in'; readonly customer: Customer }
  | { readonly kind: 'refused' | 'stopped' };

function loadLibrary() {
  return import('@simplewebauthn/browser');
}

/** Whether this device can check a face, a finger or its screen lock (specification, section 2). */
export async function canVerifyOnDevice(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // an old browser, or an address that is not secure: there is no such thing here
    return false;
  }
}

/** Whether passkeys can be offered inside of a field. */
export async function canOfferInField(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
}

/** Ends a question that waits in a field. */
export async function stopAsking(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

/** Asks the device for a passkey, over the page or in the field, and lets the server judge the answer. */
export async function signInWithPasskey(where: 'dialog' | 'field'): Promise<PasskeyAnswer> {
  const [{ startAuthentication }, options] = await Promise.all([
    loadLibrary(),
    callApi(browserApi, passkeyAuthenticationOptions, {}),
  ]);
  // offered in a field nobody has asked yet: nobody is told
  if (!options.ok) return { kind: where === 'field' ? 'stopped' : 'refused' };
  const credential = await startAuthentication({
    optionsJSON: options.value,
    useBrowserAutofill: where === 'field',
  }).catch(() => null);
  if (credential === null) return { kind: 'stopped' };
  const answer = await callApi(browserApi, authenticatePasskey, {
    body: {
      credential: {
        ...credential,
        response: { ...credential.response },
        clientExtensionResults: { ...credential.clientExtensionResults },
      },
    },
  });
  return answer.ok ? { kind: 'signed_in', customer: answer.value.customer } : { kind: 'refused' };
}
