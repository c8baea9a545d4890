import { PASSKEY_NAME_MAX_LENGTH } from '#contracts/identity/passkeys.ts';
import { deviceName } from '#domain/identity/device.ts';
import { guestHashOf, storePurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import type { Exchange } from '#server/core/http/cookies/session-cookie.ts';
import { requestPageOrigin } from '#server/core/http/origins/shop-origins.ts';
import type { BrowserCredential, PasskeySite } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { CeremonyContext, PasskeyAnswer } from './passkey-ceremony.ts';

type Needs = Pick<Deps, 'config' | 'keyring'>;

/**
 * Returns the relying party and the browser's id for a new WebAuthn ceremony. The id is the hash of the purchase
 * cookie. The browser receives a purchase cookie if it has none.
 */
export function ceremonyContextOf(deps: Needs, { request, reply }: Exchange): CeremonyContext {
  return { site: siteOf(deps, request), browserHash: storePurchaseCookie(deps, request, reply) };
}

/**
 * Returns the credential that a browser sent, the relying party, and the browser's id, which is the hash of the
 * purchase cookie.
 */
export function passkeyAnswerOf(
  deps: Needs,
  request: Exchange['request'],
  credential: BrowserCredential,
): PasskeyAnswer {
  return { credential, site: siteOf(deps, request), browserHash: guestHashOf(deps, request) };
}

/** Returns the relying party of WebAuthn. It is the public origin, or in development the host name of the page. */
function siteOf(deps: Needs, request: Exchange['request']): PasskeySite {
  const { origin, hostname } = new URL(requestPageOrigin(deps, request));
  return { origin, domain: hostname };
}

/**
 * Returns the default name of a passkey. It contains the browser and the operating system, as in the list of devices.
 */
export function defaultPasskeyName(userAgent: string | undefined): string {
  const { browser, system } = deviceName(userAgent);
  const known = [browser, system].filter((part) => part !== '');
  return known.join(' · ').slice(0, PASSKEY_NAME_MAX_LENGTH);
}
