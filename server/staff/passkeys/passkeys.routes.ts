import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/team/passkeys.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  ceremonyContextOf,
  passkeyResponseOf,
  defaultPasskeyName,
  passkeyView,
  identityRateLimits,
} from '#server/identity/public.ts';
import { appendStaffAudit } from '../audit/append-staff-audit.ts';
import { beginSession } from '../sign-in/begin-session.ts';
import { listStaffPasskeys } from './store/staff-passkey.ts';
import {
  addPasskey,
  verifyPasskeyResponse,
  beginPasskeyAuthentication,
  beginPasskeyStepUp,
  beginPasskeyRegistration,
  deletePasskey,
} from './staff-passkeys.ts';
import { prepareReauthentication } from '../sign-in/prepare-reauthentication.ts';

const guesses = {
  limits: [identityRateLimits.passkey_misses_by_address],
  of: ['passkey_refused', 'passkey_unknown'],
} as const;
const limits = [identityRateLimits.passkey_ceremonies_by_address] as const;
const ofStaffUser = { access: 'staff', permission: 'member', scoped: true } as const;

export function registerStaffPasskeyRoutes(app: App, deps: Deps): void {
  registerSignIn(app, deps);
  registerStepUp(app, deps);
  registerOwnPasskeys(app, deps);
}

function registerSignIn(app: App, deps: Deps): void {
  route(app, calls.staffPasskeyOptions, {
    access: 'anyone',
    confidential: true,
    limits,
    handle: async (call) => accepted(await beginPasskeyAuthentication(deps, ceremonyContextOf(deps, call))),
  });
  route(app, calls.staffPasskeyLogin, {
    access: 'anyone',
    confidential: true,
    guesses,
    async handle({ body, request, reply }) {
      const ceremony = { kind: 'authentication', staffId: null } as const;
      const signedIn = await verifyPasskeyResponse(
        deps,
        { ...passkeyResponseOf(deps, request, body.credential), ceremony },
        async (tx, staffId) => {
          await beginSession(deps, { request, reply }, { tx, staffId, stage: 'full' });
          await appendStaffAudit(tx, staffId, { action: 'staff.sign_in', refId: staffId, detail: { by: 'passkey' } });
        },
      );
      return signedIn.ok ? accepted({}) : signedIn;
    },
  });
}

function registerStepUp(app: App, deps: Deps): void {
  route(app, calls.staffProofOptions, {
    ...ofStaffUser,
    limits,
    handle: async (call) => accepted(await beginPasskeyStepUp(deps, call.actor, ceremonyContextOf(deps, call))),
  });
  route(app, calls.staffPasskeyProof, {
    ...ofStaffUser,
    guesses,
    async handle({ actor, body, request, reply }) {
      const ceremony = { kind: 'proof', staffId: actor.staffId } as const;
      const proof = prepareReauthentication(deps);
      const proven = await verifyPasskeyResponse(
        deps,
        { ...passkeyResponseOf(deps, request, body.credential), ceremony },
        async (tx) => {
          await proof.write(tx, actor.sessionId);
          await appendAudit(tx, actor, { action: 'staff.prove', refId: actor.staffId, detail: { by: 'passkey' } });
        },
      );
      if (!proven.ok) return proven;
      proof.sendNewToken({ request, reply });
      return accepted({});
    },
  });
}

function registerOwnPasskeys(app: App, deps: Deps): void {
  route(app, calls.listStaffPasskeys, {
    ...ofStaffUser,
    handle: async ({ actor }) => accepted((await listStaffPasskeys(deps.db, actor.staffId)).map(passkeyView)),
  });
  route(app, calls.staffNewPasskeyOptions, {
    ...ofStaffUser,
    freshProof: true,
    limits,
    handle: (call) => beginPasskeyRegistration(deps, call.actor, ceremonyContextOf(deps, call)),
  });
  route(app, calls.addStaffPasskey, {
    ...ofStaffUser,
    freshProof: true,
    handle: ({ actor, body, request }) =>
      addPasskey(deps, actor, {
        ...passkeyResponseOf(deps, request, body.credential),
        name: defaultPasskeyName(request.headers['user-agent']),
      }),
  });
  route(app, calls.deleteStaffPasskey, {
    ...ofStaffUser,
    freshProof: true,
    handle: ({ actor, params }) => deletePasskey(deps, actor, params.passkeyId),
  });
}
