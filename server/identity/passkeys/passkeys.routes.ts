import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticatePasskey,
  deletePasskey,
  listPasskeys,
  passkeyAuthenticationOptions,
  passkeyRegistrationOptions,
  registerPasskey,
} from '#contracts/identity/passkeys.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { originOfPage } from '#server/core/http/origins/own-origins.ts';
import { keepPurchaseCookie } from '#server/core/http/cookies/purchase-cookie.ts';
import { listPasskeys as listOf } from '#server/identity/store/passkey.ts';
import { renewProof } from '#server/identity/account/renew-proof.ts';
import { requireCustomerView } from '#server/identity/account/customer-view.ts';
import { establishSession } from '#server/identity/account/establish-session.ts';
import { authenticatePasskey as authenticate } from './authenticate-passkey.ts';
import { beginAuthentication, beginRegistration } from './begin-ceremony.ts';
import { passkeyNameOf, passkeySiteOf } from './passkey-site.ts';
import { passkeyView } from './passkey-view.ts';
import { registerPasskey as register } from './register-passkey.ts';
import { deletePasskey as deletePasskeyOf } from './delete-passkey.ts';

export function registerPasskeyRoutes(app: App, deps: Deps): void {
  registerOwnPasskeys(app, deps);
  registerSignIn(app, deps);
}

function registerOwnPasskeys(app: App, deps: Deps): void {
  route(app, passkeyRegistrationOptions, {
    access: 'customer',
    freshProof: true,
    limits: ['passkey_ceremonies_by_address'],
    handle: ({ actor, locale, request, reply }) =>
      beginRegistration(deps, actor, { ...placeOf(deps, request, reply), locale }),
  });
  route(app, registerPasskey, {
    access: 'customer',
    freshProof: true,
    handle: ({ actor, body, request }) => {
      const site = passkeySiteOf(originOfPage(deps, request));
      const name = body.name ?? passkeyNameOf(request.headers['user-agent']);
      return register(deps, actor, { credential: body.credential, site, name });
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
    limits: ['passkey_ceremonies_by_address'],
    handle: async ({ request, reply }) => accepted(await beginAuthentication(deps, placeOf(deps, request, reply))),
  });
  route(app, authenticatePasskey, {
    access: 'anyone',
    guesses: { limits: ['passkey_misses_by_address'], of: ['passkey_refused', 'passkey_unknown'] },
    handle: async (call) => {
      const { actor, body, request } = call;
      const answer = {
        credential: body.credential,
        site: passkeySiteOf(originOfPage(deps, request)),
        browserHash: actor.guestHash,
      };
      const proof = renewProof(deps);
      const authenticated = await authenticate(deps, answer, async (customerId, tx) => {
        // a customer who is signed in stays so, with a fresh proof and a new token; others get a session
        if (actor.kind === 'customer' && actor.customerId === customerId) {
          await proof.write(tx, actor.sessionId);
        } else {
          await establishSession(deps, call, { customerId, factor: 'passkey', tx });
        }
      });
      if (!authenticated.ok) return authenticated;
      proof.keep(call);
      return accepted({ customer: await requireCustomerView(deps, authenticated.value) });
    },
  });
}

function placeOf(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  return { site: passkeySiteOf(originOfPage(deps, request)), browserHash: keepPurchaseCookie(deps, request, reply) };
}
