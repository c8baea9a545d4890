import type { Queryable } from '#server/core/db/database.ts';
import { membershipTopics } from '#server/selling/messages/deliver-membership-mail.ts';
import { countOpenMemberships } from '#server/selling/store/memberships/open-memberships.ts';

/**
 * Returns why a shop must not start without memberships, as a sentence for the operator: memberships that have not
 * ended, or mails about memberships that were not sent. Null if there are none.
 */
export async function findMembershipObligations(db: Queryable): Promise<string | null> {
  const { memberships, mails } = await countOpenMemberships(db, Object.keys(membershipTopics));
  if (memberships > 0) {
    return `MODULES_OFF names membership, but the shop has memberships that have not ended (${memberships}). Start it with membership, take its plans off sale, cancel the memberships, and switch membership off after their paid months`;
  }
  if (mails > 0) {
    return `MODULES_OFF names membership, but mails about memberships are not sent yet (${mails}). Start the shop with membership until they are sent`;
  }
  return null;
}
