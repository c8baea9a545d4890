import { accepted } from '#contracts/core/problem.ts';
import * as calls from '#contracts/staff/team/own-access.ts';
import * as pushCalls from '#contracts/staff/team/push-devices.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { changeOwnPassword, changeOwnName, renewRecoveryCodes } from './change-own-access.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { addPushDevice, changePushDevice, listPushDevices, removePushDevice } from './push-devices.ts';
import { countRecoveryCodesLeft } from './store/own-session.ts';

const ofStaffUser = { access: 'staff', permission: 'member', scoped: true } as const;

export function registerOwnAccessRoutes(app: App, deps: Deps): void {
  route(app, calls.changeOwnName, {
    ...ofStaffUser,
    handle: async ({ actor, body }) => accepted(await changeOwnName(deps, actor, body.name)),
  });
  route(app, calls.changeOwnPassword, {
    ...ofStaffUser,
    freshProof: true,
    handle: ({ actor, body }) => changeOwnPassword(deps, actor, body.password),
  });
  route(app, calls.countRecoveryCodes, {
    ...ofStaffUser,
    handle: async ({ actor }) => accepted({ left: await countRecoveryCodesLeft(deps.db, actor.staffId) }),
  });
  route(app, calls.renewRecoveryCodes, {
    ...ofStaffUser,
    freshProof: true,
    handle: async ({ actor }) => accepted({ recoveryCodes: [...(await renewRecoveryCodes(deps, actor))] }),
  });
  route(app, calls.listOwnSessions, {
    ...ofStaffUser,
    handle: async ({ actor }) => accepted(await listOwnSessions(deps, actor)),
  });
  route(app, calls.endOwnSession, {
    ...ofStaffUser,
    handle: ({ actor, params }) => endOwnSessions(deps, actor, params.sessionId),
  });
  route(app, calls.endOtherSessions, {
    ...ofStaffUser,
    async handle({ actor }) {
      await endOwnSessions(deps, actor, null);
      return accepted(null);
    },
  });
  route(app, pushCalls.listPushDevices, {
    ...ofStaffUser,
    handle: async ({ actor }) => accepted(await listPushDevices(deps, actor)),
  });
  route(app, pushCalls.addPushDevice, {
    ...ofStaffUser,
    handle: ({ actor, body }) => addPushDevice(deps, actor, body),
  });
  route(app, pushCalls.changePushDevice, {
    ...ofStaffUser,
    handle: ({ actor, body, params }) => changePushDevice(deps, actor, { ...params, ...body }),
  });
  route(app, pushCalls.removePushDevice, {
    ...ofStaffUser,
    handle: ({ actor, params }) => removePushDevice(deps, actor, params.deviceId),
  });
}
