import { accepted, refused } from '#contracts/core/problem.ts';
import {
  acceptFamilyInvitation,
  changeFamilyAllowance,
  endFamilyAllowance,
  getFamily,
  getFamilyInvitation,
  inviteToFamily,
} from '#contracts/entitlements/family.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { entitlementsRateLimits } from '#server/entitlements/limits.ts';
import { identityRateLimits } from '#server/identity/public.ts';
import {
  changeSharedAllowance,
  endSharedAllowance,
  findAllowanceInvitation,
} from '../store/washes/shared-allowance.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findFirstName, getFamily as familyOf } from './shared-allowance-views.ts';
import { inviteToFamily as inviteOf } from './invite-to-family.ts';

const invitationGuesses = { limits: [coreRateLimits.mail_link_misses_by_address], of: ['not_found'] } as const;

/** Registers the endpoints of a household: shared washes and invitations. */
export function registerFamilyRoutes(app: App, deps: Deps): void {
  const { clock, db, keyring } = deps;
  const limits = [identityRateLimits.profile_changes_by_customer] as const;
  route(app, getFamily, { access: 'customer', handle: async ({ actor }) => accepted(await familyOf(deps, actor)) });
  route(app, inviteToFamily, {
    access: 'customer',
    // requires a recent authentication, because an accepted invitation allows spending washes long after this session
    freshProof: true,
    limits: [entitlementsRateLimits.invitations_by_customer],
    handle: ({ actor, body }) => inviteOf(deps, actor, body),
  });
  route(app, changeFamilyAllowance, {
    access: 'customer',
    limits,
    handle: async ({ actor: { customerId: ownerId }, params: { shareId }, body: { monthlyLimit = null } }) =>
      (await changeSharedAllowance(db, { shareId, ownerId, monthlyLimit })) ? accepted(null) : refused('not_found'),
  });
  route(app, endFamilyAllowance, {
    access: 'customer',
    handle: async ({ actor: { customerId }, params: { shareId } }) =>
      (await endSharedAllowance(db, { shareId, customerId, now: clock.now() })) ? accepted(null) : refused('not_found'),
  });
  route(app, getFamilyInvitation, {
    access: 'customer',
    guesses: invitationGuesses,
    handle: async ({ actor: { customerId }, params: { familyToken } }) => {
      const tokenHash = keyring.tokenHash(familyToken);
      const row = await findAllowanceInvitation(db, { tokenHash, customerId, now: steadyNow(clock) });
      if (row === null) return refused('not_found');
      const { ownerId, ...offer } = row;
      return accepted({ ...offer, ownerName: await findFirstName(deps, ownerId) });
    },
  });
  route(app, acceptFamilyInvitation, {
    access: 'customer',
    guesses: invitationGuesses,
    form: {
      accepted: (_answer, _typed, locale) => `/${locale}/dashboard#household`,
      refused: ({ familyToken = '' }, locale) => `/${locale}/dashboard?family=${encodeURIComponent(familyToken)}`,
    },
    handle: ({ actor, params: { familyToken } }) => acceptInvitation(deps, actor, familyToken),
  });
}
