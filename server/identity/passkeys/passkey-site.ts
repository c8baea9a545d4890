import { PASSKEY_NAME_MAX_LENGTH } from '#contracts/identity/passkeys.ts';
import { deviceNameOfUserAgent } from '#domain/identity/device.ts';
import { guestHashOfRequest, storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { RequestAndReply } from '#server/core/http/cookies/session-cookie.ts';
import { requestPageOrigin } from '#server/core/http/origins/shop-origins.ts';
import type { BrowserCredential, PasskeySite } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { CeremonyContext, PasskeyResponse } from './passkey-ceremony.ts';

type PasskeySiteDeps = Pick<Deps, 'config' | 'keyring'>;

/**
 * Returns the relying party and the browser's id for a new WebAuthn ceremony. The id is the hash of the purchase
 * cookie. The browser receives a purchase cookie if it has none.
 */
export function ceremonyContextOf(deps: PasskeySiteDeps, { request, reply }: RequestAndReply): CeremonyContext {
  return { site: siteOf(deps, request), browserHash: storePurchaseCookie(deps, request, reply) };
}

/**
 * Returns the credential that a browser sent, the relying party, and the browser's id, which is the hash of the
 * purchase cookie.
 */
export function passkeyResponseOf(
  deps: PasskeySiteDeps,
  request: RequestAndReply['request'],
  credential: BrowserCredential,
): PasskeyResponse {
  return { credential, site: siteOf(deps, request), browserHash: guestHashOfRequest(deps, request) };
}

/** Returns the relying party of WebAuthn. It is the public origin, or in development the host name of the page. */
function siteOf(deps: PasskeySiteDeps, request: RequestAndReply['request']): PasskeySite {
  const { origin, hostname } = new URL(requestPageOrigin(deps, request));
  return { origin, domain: hostname };
}

/**
 * Returns the default name of a passkey. It contains the browser and the operating system, as in the list of devices.
 */
export function defaultPasskeyName(userAgent: string | undefined): string {
  const { browser, system } = deviceNameOfUserAgent(userAgent);
  const known = [browser, system].filter((part) => part !== '');
  return known.join(' · ').slice(0, PASSKEY_NAME_MAX_LENGTH);
}
