import {
  authenticatePasskey,
  deletePasskey,
  listPasskeys,
  passkeyAuthenticationOptions,
  passkeyRegistrationOptions,
  registerPasskey,
} from '#contracts/identity/passkeys.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Deps } from '#server/identity/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { listPasskeys as listOf } from '#server/identity/store/passkey.ts';
import { prepareReauthentication } from '#server/identity/account/reauthenticate.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import {
  authenticatePasskey as authenticate,
  beginPasskeyAuthentication,
  beginPasskeyRegistration,
  deletePasskey as deletePasskeyOf,
  registerPasskey as register,
} from './customer-passkeys.ts';
import { passkeyView } from './passkey-ceremony.ts';
import { ceremonyContextOf, passkeyResponseOf, defaultPasskeyName } from './passkey-site.ts';

export function registerPasskeyRoutes(app: App, deps: Deps): void {
  registerOwnPasskeys(app, deps);
  registerSignIn(app, deps);
}

function registerOwnPasskeys(app: App, deps: Deps): void {
  route(app, passkeyRegistrationOptions, {
    access: 'customer',
    freshProof: true,
    limits: [identityRateLimits.passkey_ceremonies_by_address],
    handle: (call) =>
      beginPasskeyRegistration(deps, call.actor, { ...ceremonyContextOf(deps, call), locale: call.locale }),
  });
  route(app, registerPasskey, {
    access: 'customer',
    freshProof: true,
    handle: ({ actor, body, request }) => {
      const name = body.name ?? defaultPasskeyName(request.headers['user-agent']);
      return register(deps, actor, { ...passkeyResponseOf(deps, request, body.credential), name });
    },
  });
  route(app, listPasskeys, {
    access: 'customer',
    handle: async ({ actor }) => accepted((await listOf(deps.db, actor.customerId)).map(passkeyView)),
  });
  route(app, deletePasskey, {
    access: 'customer',
    freshProof: true,
    handle: ({ actor, params }) => deletePasskeyOf(deps, actor, params.passkeyId),
  });
}

function registerSignIn(app: App, deps: Deps): void {
  route(app, passkeyAuthenticationOptions, {
    access: 'anyone',
    limits: [identityRateLimits.passkey_ceremonies_by_address],
    handle: async (call) => accepted(await beginPasskeyAuthentication(deps, ceremonyContextOf(deps, call))),
  });
  route(app, authenticatePasskey, {
    access: 'anyone',
    guesses: { limits: [identityRateLimits.passkey_misses_by_address], of: ['passkey_refused', 'passkey_unknown'] },
    handle: async (call) => {
      const { actor, body, request } = call;
      const answer = passkeyResponseOf(deps, request, body.credential);
      const proof = prepareReauthentication(deps);
      const authenticated = await authenticate(deps, answer, async (tx, customerId) => {
        // a customer who is signed in stays signed in, with a new proof of identity and a new token; other visitors get
        // a session
        if (actor.kind === 'customer' && actor.customerId === customerId) {
          await proof.write(tx, actor.sessionId);
        } else {
          await establishSession(deps, call, { customerId, factor: 'passkey', tx });
        }
      });
      if (!authenticated.ok) return authenticated;
      proof.sendNewToken(call);
      return accepted({ customer: await requireCustomerView(deps, authenticated.value) });
    },
  });
}
