import type { Deps } from './deps.ts';
import { systemActor } from './core/actor.ts';
import { hasStaffUsers, inviteStaffUser, setUpLinkUrl, DEFAULT_OWNER_NAME } from './staff/public.ts';

const EXAMPLE_EMAIL = 'owner@example.com';

/**
 * Returns an invitation link to the portal if no staff user exists. Returns null if a staff user exists, and always
 * outside development. In production, use scripts/staff.ts.
 */
export async function inviteFirstOwner(deps: Deps): Promise<string | null> {
  if (deps.config.production || (await hasStaffUsers(deps.db))) return null;
  const invited = await inviteStaffUser(deps, systemActor('first-start'), {
    name: DEFAULT_OWNER_NAME,
    email: EXAMPLE_EMAIL,
    roles: ['owner'],
    stations: [],
    tell: false,
  });
  // another process of this shop has already invited the owner
  if (!invited.ok) return null;
  return `Staff portal, for ${EXAMPLE_EMAIL}, once: ${setUpLinkUrl(deps.config, invited.value.token)}`;
}
