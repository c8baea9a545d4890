import type { FastifyRequest } from 'fastify';
import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import {
  adminLogin,
  adminLogout,
  adminStepUp,
  adminVerifySecondFactor,
  adminSetup,
  beginEnrolment,
  confirmEnrolment,
  getCurrentStaffUser,
  openInvitation as openInvitationCall,
} from '#contracts/staff/team/sign-in.ts';
import { STAFF_SESSION_IDLE_MS } from '#domain/staff/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { clearStaffCookie, staffTokenOfRequest } from '#server/core/http/cookies/staff-cookie.ts';
import type { Deps } from '#server/staff/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { appendStaffAudit } from '../audit/append-staff-audit.ts';
import { findTotp, lockStaffPassword } from './store/staff-credential.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { endStaffSession, findStaffSession } from './store/staff-session.ts';
import { beginSession } from './begin-session.ts';
import { checkStaffPassword } from './check-staff-password.ts';
import { confirmTotpSecret, issueTotpSecret } from './enrol-totp.ts';
import { openInvitation, setUpStaffUser } from './set-up-staff-user.ts';
import { consumeSecondFactorCode } from './consume-second-factor-code.ts';
import { prepareReauthentication } from './prepare-reauthentication.ts';
import { signInSourceOf } from './sign-in-source.ts';

export function registerStaffSignInRoutes(app: App, deps: Deps): void {
  registerPasswordStep(app, deps);
  registerSecondFactorStep(app, deps);
  registerOwnSession(app, deps);
}

function registerPasswordStep(app: App, deps: Deps): void {
  route(app, adminLogin, {
    access: 'anyone',
    confidential: true,
    async handle({ body, request, reply }) {
      const checked = await checkStaffPassword(deps, body, signInSourceOf(deps, request));
      if (!checked.ok) return checked;
      const staffId = checked.value;
      const isBegun = await deps.db.inTransaction(async (tx) => {
        if (!(await lockStaffPassword(tx, staffId))) return false;
        await beginSession(deps, { request, reply }, { tx, staffId, stage: 'password' });
        return true;
      });
      return isBegun ? accepted({ next: await nextSignInStepOf(deps, staffId) }) : refused('sign_in_failed');
    },
  });
  route(app, openInvitationCall, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] },
    handle: ({ body }) => openInvitation(deps, body.token),
  });
  route(app, adminSetup, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] },
    async handle({ body, request, reply }) {
      const outcome = await setUpStaffUser(deps, body, (tx, staffId) =>
        beginSession(deps, { request, reply }, { tx, staffId, stage: 'password' }),
      );
      return outcome.ok ? accepted({ next: await nextSignInStepOf(deps, outcome.value) }) : outcome;
    },
  });
}

function registerSecondFactorStep(app: App, deps: Deps): void {
  route(app, adminVerifySecondFactor, {
    access: 'anyone',
    confidential: true,
    async handle({ body, request, reply }) {
      const staffId = await findStaffIdAfterPassword(deps, request);
      if (staffId === null) return refused('not_signed_in');
      const used = await consumeSecondFactorCode(
        deps,
        { staffId, ...body, ...signInSourceOf(deps, request) },
        async (tx, by) => {
          await beginSession(deps, { request, reply }, { tx, staffId, stage: 'full' });
          await appendStaffAudit(tx, staffId, { action: 'staff.sign_in', refId: staffId, detail: { by } });
        },
      );
      return used.ok ? accepted({}) : used;
    },
  });
  route(app, beginEnrolment, {
    access: 'anyone',
    confidential: true,
    async handle({ request }) {
      const staffId = await findStaffIdAfterPassword(deps, request);
      return staffId === null ? refused('not_signed_in') : issueTotpSecret(deps, staffId);
    },
  });
  route(app, confirmEnrolment, {
    access: 'anyone',
    confidential: true,
    async handle({ body, request, reply }) {
      const staffId = await findStaffIdAfterPassword(deps, request);
      if (staffId === null) return refused('not_signed_in');
      const confirmed = await confirmTotpSecret(deps, { staffId, ...body }, (tx) =>
        beginSession(deps, { request, reply }, { tx, staffId, stage: 'full' }),
      );
      return confirmed.ok ? accepted({ recoveryCodes: [...confirmed.value] }) : confirmed;
    },
  });
}

function registerOwnSession(app: App, deps: Deps): void {
  route(app, getCurrentStaffUser, {
    access: 'staff',
    permission: 'member',
    scoped: true,
    async handle({ actor }) {
      const staffUser = await findStaffUser(deps.db, actor.staffId);
      if (staffUser === null) return refused('not_signed_in');
      const { staffId, name, roles, ownRole } = staffUser;
      const { permissions, scope } = actor;
      return accepted({
        id: staffId,
        name,
        roles: [...roles],
        ownRole,
        permissions: [...permissions],
        stations: scope === null ? null : [...scope],
      });
    },
  });
  route(app, adminStepUp, {
    access: 'staff',
    permission: 'member',
    scoped: true,
    async handle({ actor, body, request, reply }) {
      const { staffId, sessionId } = actor;
      const proof = prepareReauthentication(deps);
      const used = await consumeSecondFactorCode(
        deps,
        { staffId, ...body, ...signInSourceOf(deps, request) },
        async (tx, by) => {
          await proof.write(tx, sessionId);
          await appendAudit(tx, actor, { action: 'staff.prove', refId: staffId, detail: { by } });
        },
      );
      if (!used.ok) return used;
      proof.sendNewToken({ request, reply });
      return accepted({});
    },
  });
  route(app, adminLogout, {
    access: 'anyone',
    confidential: true,
    async handle({ request, reply }) {
      const token = staffTokenOfRequest(deps, request);
      if (token !== null) await endSession(deps, deps.keyring.tokenHash(token));
      clearStaffCookie(deps, reply);
      return accepted({});
    },
  });
}

async function endSession(deps: Deps, tokenHash: Buffer): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const ended = await endStaffSession(tx, tokenHash, steadyNow(deps.clock));
    if (ended?.stage !== 'full') return;
    await appendStaffAudit(tx, ended.staffId, { action: 'staff.sign_out', refId: ended.staffId, detail: {} });
  });
}

/**
 * Returns the staff user who recently entered the correct password in this browser and now needs the second factor.
 * Returns null if there is no such user.
 */
async function findStaffIdAfterPassword(deps: Deps, request: FastifyRequest): Promise<StaffId | null> {
  const token = staffTokenOfRequest(deps, request);
  if (token === null) return null;
  const now = steadyNow(deps.clock);
  const wanted = { tokenHash: deps.keyring.tokenHash(token), now, idleSince: now - STAFF_SESSION_IDLE_MS } as const;
  return (await findStaffSession(deps.db, { ...wanted, stage: 'password' }))?.staffId ?? null;
}

async function nextSignInStepOf(deps: Deps, staffId: StaffId): Promise<'code' | 'enrolment'> {
  const totp = await findTotp(deps.db, staffId);
  return totp === null || totp.confirmedAt === null ? 'enrolment' : 'code';
}
