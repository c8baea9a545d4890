import type { Customer } from '#contracts/identity/account.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { authenticatePasskey, passkeyAuthenticationOptions } from '#contracts/identity/passkeys.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { forgetPasskey, loadPasskeyLibrary, plainCredential } from './passkey-library.ts';

/**
 * `stopped`: the person, or another question to the device, ended it; nothing was sent to the server. `removed`: the
 * passkey was taken away here, and the browser has been told so.
 */
export type PasskeyRefusal =
  | { readonly kind: 'refused' | 'stopped' }
  | { readonly kind: 'removed'; readonly message: string };
export type PasskeyAnswer = { readonly kind: 'signed_in'; readonly customer: Customer } | PasskeyRefusal;

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

/** Asks the device for a passkey over the page, and lets the server judge the answer. Never throws. */
export async function signInWithPasskey(): Promise<PasskeyAnswer> {
  const [library, options] = await prepared({ pressed: true });
  if (library === null || !options.ok) return { kind: 'refused' };
  const credential = await library.startAuthentication({ optionsJSON: options.value }).catch(() => null);
  return credential === null ? { kind: 'stopped' } : judged(credential);
}

/**
 * Offers passkeys in the field that is marked for them, until `over` is aborted. Before one is chosen nobody has asked
 * for anything, so whatever goes wrong until then is `stopped`. Never throws.
 */
export async function signInWithFieldPasskey(over: AbortSignal): Promise<PasskeyAnswer> {
  const [library, options] = await prepared({ pressed: false });
  // it may be over before the library and the server have answered: then there is nothing to ask, and to end, any more
  if (library === null || !options.ok || over.aborted) return { kind: 'stopped' };
  const cancel = () => library.WebAuthnAbortService.cancelCeremony();
  over.addEventListener('abort', cancel);
  const credential = await library
    .startAuthentication({ optionsJSON: options.value, useBrowserAutofill: true })
    .catch(() => null);
  // another question may be open by now: that one is not ended
  over.removeEventListener('abort', cancel);
  return credential === null ? { kind: 'stopped' } : judged(credential);
}

function prepared(by: { readonly pressed: boolean }) {
  return Promise.all([loadPasskeyLibrary(by), callApi(browserApi, passkeyAuthenticationOptions, {})]);
}

async function judged(credential: Parameters<typeof plainCredential>[0]): Promise<PasskeyAnswer> {
  const answer = await callApi(browserApi, authenticatePasskey, { body: { credential: plainCredential(credential) } });
  return answer.ok ? { kind: 'signed_in', customer: answer.value.customer } : refusalOf(answer.problem, credential.id);
}

/** What the server's refusal of a passkey means; a removed one is forgotten by the browser. */
export function refusalOf({ code, message }: Problem, credentialId: string): PasskeyRefusal {
  if (code !== 'passkey_unknown') return { kind: 'refused' };
  void forgetPasskey(credentialId);
  return { kind: 'removed', message };
}
