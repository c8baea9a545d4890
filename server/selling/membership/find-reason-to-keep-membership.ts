import type { Queryable } from '#server/core/db/database.ts';
import { membershipTopics } from '#server/selling/messages/deliver-membership-mail.ts';
import { countOpenMembershipsAndMails } from '#server/selling/store/memberships/open-memberships.ts';

/**
 * Returns an error message for the operator if the module `membership` is off but still needed: some memberships have
 * not ended, or mails about memberships were not sent. Null otherwise.
 */
export async function findReasonToKeepMembershipModule(db: Queryable): Promise<string | null> {
  const { memberships, mails } = await countOpenMembershipsAndMails(db, Object.keys(membershipTopics));
  if (memberships > 0) {
    return `MODULES_OFF names membership, but the shop has memberships that have not ended (${memberships}). Start it with membership, take its plans off sale, cancel the memberships, and switch membership off after their paid months`;
  }
  if (mails > 0) {
    return `MODULES_OFF names membership, but mails about memberships are not sent yet (${mails}). Start the shop with membership until they are sent`;
  }
  return null;
}
