import type { AnswerOf, InputOf } from '#contracts/core/endpoint.ts';
import type { passkeyRegistrationOptions, registerPasskey } from '#contracts/identity/passkeys.ts';
import { loadPart } from '#web/lib/missing-files/missing-file.ts';

function load() {
  return import('@simplewebauthn/browser');
}

type Library = Awaited<ReturnType<typeof load>>;

/**
 * Loads the library; null if it did not load. `pressed`: a person asked for it, so the reason is shown or the page reloaded;
 * otherwise passkeys in a field are simply not offered.
 */
export function loadPasskeyLibrary({ pressed }: { readonly pressed: boolean }): Promise<Library | null> {
  return (pressed ? loadPart(load) : load()).catch(() => null);
}

type Made = Awaited<ReturnType<Library['startAuthentication'] | Library['startRegistration']>>;

type Credential = InputOf<typeof registerPasskey>['body']['credential'];

/** A credential as the contract takes it: records, which the library's interfaces are not for the compiler. */
export function plainCredential(made: Made): Credential {
  return { ...made, response: { ...made.response }, clientExtensionResults: { ...made.clientExtensionResults } };
}

/** Makes a passkey on this device; null where the person or the device says no, or the library did not come. */
export async function makePasskey(options: AnswerOf<typeof passkeyRegistrationOptions>): Promise<Credential | null> {
  const library = await loadPasskeyLibrary({ pressed: true });
  if (library === null) return null;
  // the options are the library's own form, made by its other half on the server
  const optionsJSON = options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  const made = await library.startRegistration({ optionsJSON }).catch(() => null);
  return made === null ? null : plainCredential(made);
}

/** Asks the device for a passkey; null where the person or the device says no, or the library did not come. */
export async function askPasskey(options: { readonly challenge: string }): Promise<Credential | null> {
  const library = await loadPasskeyLibrary({ pressed: true });
  if (library === null) return null;
  const answered = await library.startAuthentication({ optionsJSON: options }).catch(() => null);
  return answered === null ? null : plainCredential(answered);
}

/** What newer browsers have; TypeScript's own list does not know it yet. */
type Signals = {
  readonly signalUnknownCredential?: (removed: { rpId: string; credentialId: string }) => Promise<void>;
};

/** Tells the browser that a passkey was removed here, so that it stops offering it. Older browsers go on offering it. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') return;
  const signals: Signals = PublicKeyCredential;
  // the site of a passkey is the name that the page was reached by: `passkey-site.ts` of the server
  await signals.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }).catch(() => undefined);
}
