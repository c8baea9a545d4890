import type { ResponseOf, InputOf } from '#contracts/core/endpoint.ts';
import type { passkeyRegistrationOptions, registerPasskey } from '#contracts/identity/passkeys.ts';
import { loadRequestedModule } from '#web/lib/missing-files/missing-file.ts';

function load() {
  return import('@simplewebauthn/browser');
}

type Library = Awaited<ReturnType<typeof load>>;

/**
 * Loads the passkey library. Returns null if its file did not load. If the visitor had pressed a button (`pressed`),
 * the page then reloads or shows the reason. Otherwise the field offers no passkeys.
 */
export function loadPasskeyLibrary({ pressed }: { readonly pressed: boolean }): Promise<Library | null> {
  return (pressed ? loadRequestedModule(load) : load()).catch(() => null);
}

type LibraryCredential = Awaited<ReturnType<Library['startAuthentication'] | Library['startRegistration']>>;

type Credential = InputOf<typeof registerPasskey>['body']['credential'];

/**
 * Converts a credential from the library's type to the type of the API definition, because the compiler does not accept
 * it directly.
 */
export function apiCredentialOf(libraryCredential: LibraryCredential): Credential {
  return {
    ...libraryCredential,
    response: { ...libraryCredential.response },
    clientExtensionResults: { ...libraryCredential.clientExtensionResults },
  };
}

/**
 * Creates a passkey on this device. Returns null if the visitor or the device refused, or if the library did not load.
 */
export async function createPasskey(
  options: ResponseOf<typeof passkeyRegistrationOptions>,
): Promise<Credential | null> {
  const library = await loadPasskeyLibrary({ pressed: true });
  if (library === null) return null;
  // the server creates the options with the same library (SimpleWebAuthn), so they have the type that this function
  // expects
  const optionsJSON = options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  const registration = await library.startRegistration({ optionsJSON }).catch(() => null);
  return registration === null ? null : apiCredentialOf(registration);
}

/**
 * Requests a passkey from the device. Returns null if the visitor or the device refused, or if the library did not
 * load.
 */
export async function requestPasskey(options: { readonly challenge: string }): Promise<Credential | null> {
  const library = await loadPasskeyLibrary({ pressed: true });
  if (library === null) return null;
  const answered = await library.startAuthentication({ optionsJSON: options }).catch(() => null);
  return answered === null ? null : apiCredentialOf(answered);
}

/**
 * The functions of the WebAuthn Signal API for which TypeScript has no types yet. Only newer browsers support this API.
 */
type Signals = {
  readonly signalUnknownCredential?: (removed: { rpId: string; credentialId: string }) => Promise<void>;
};

/**
 * Informs the browser that the account no longer accepts this passkey, so that the browser stops offering it. Older
 * browsers continue to offer it.
 */
export async function forgetPasskey(credentialId: string): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') return;
  const signals: Signals = PublicKeyCredential;
  // the relying party id of a passkey is the host name of the page, see `passkey-site.ts` of the server
  await signals.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId }).catch(() => undefined);
}
