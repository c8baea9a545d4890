import type { Customer } from '#contracts/identity/account.ts';
import type { Problem } from '#contracts/core/problem.ts';
import { authenticatePasskey, passkeyAuthenticationOptions } from '#contracts/identity/passkeys.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { forgetPasskey, loadPasskeyLibrary, apiCredentialOf } from './passkey-library.ts';

/**
 * `stopped` means that the visitor or another request to the device cancelled this request, so nothing was sent to the
 * server. `removed` means that the passkey was deleted from the account, and the browser has been informed.
 */
export type PasskeyRefusal =
  | { readonly kind: 'refused' | 'stopped' }
  | { readonly kind: 'removed'; readonly message: string };
export type PasskeySignInResult = { readonly kind: 'signed_in'; readonly customer: Customer } | PasskeyRefusal;

/** Returns true if this device can verify its user by face, fingerprint or screen lock (specification, section 2). */
export async function canVerifyOnDevice(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // the browser is too old or the origin is insecure, so passkeys are not available
    return false;
  }
}

/** Returns true if passkeys can be offered inside a field. */
export async function canAutofillPasskey(): Promise<boolean> {
  try {
    return await PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
}

/** Requests a passkey from the device and verifies it with the server. Never throws. */
export async function signInWithPasskey(): Promise<PasskeySignInResult> {
  const [library, options] = await prepareSignIn({ pressed: true });
  if (library === null || !options.ok) return { kind: 'refused' };
  const credential = await library.startAuthentication({ optionsJSON: options.value }).catch(() => null);
  return credential === null ? { kind: 'stopped' } : verifyWithServer(credential);
}

/**
 * Offers passkeys inside the marked field until the abort signal `abortSignal` fires. Every failure before the visitor chooses
 * a passkey is `stopped`, because the visitor has not requested anything yet. Never throws.
 */
export async function signInWithAutofilledPasskey(abortSignal: AbortSignal): Promise<PasskeySignInResult> {
  const [library, options] = await prepareSignIn({ pressed: false });
  // the device is not asked for a passkey if `abortSignal` was aborted before the library loaded and the server responded
  if (library === null || !options.ok || abortSignal.aborted) return { kind: 'stopped' };
  const cancel = () => library.WebAuthnAbortService.cancelCeremony();
  abortSignal.addEventListener('abort', cancel);
  const credential = await library
    .startAuthentication({ optionsJSON: options.value, useBrowserAutofill: true })
    .catch(() => null);
  // another request to the device can be open by now, and aborting `abortSignal` must not cancel that request
  abortSignal.removeEventListener('abort', cancel);
  return credential === null ? { kind: 'stopped' } : verifyWithServer(credential);
}

function prepareSignIn(by: { readonly pressed: boolean }) {
  return Promise.all([loadPasskeyLibrary(by), callApi(browserApi, passkeyAuthenticationOptions, {})]);
}

async function verifyWithServer(credential: Parameters<typeof apiCredentialOf>[0]): Promise<PasskeySignInResult> {
  const answer = await callApi(browserApi, authenticatePasskey, {
    body: { credential: apiCredentialOf(credential) },
  });
  return answer.ok
    ? { kind: 'signed_in', customer: answer.value.customer }
    : passkeyRefusalOf(answer.problem, credential.id);
}

/**
 * Converts a refusal from the server to a result of the sign-in. Informs the browser too if the account no longer has
 * the passkey.
 */
export function passkeyRefusalOf({ code, message }: Problem, credentialId: string): PasskeyRefusal {
  if (code !== 'passkey_unknown') return { kind: 'refused' };
  void forgetPasskey(credentialId);
  return { kind: 'removed', message };
}
