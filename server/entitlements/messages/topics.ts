import { shareIdSchema } from '#contracts/core/ids.ts';
import { findAccountContact } from '#server/identity/public.ts';
import { shopForMail, pageLink, sendMail, type Topic, type Topics } from '#server/messaging/public.ts';
import { familyInvitationMail } from '../documents/family-invitation-mail.ts';
import { findInvitationForMail, decryptAllowanceText } from '../store/washes/shared-allowance.ts';

/**
 * Invitation to share washes. It is in the owner's language, because the invited household member may have no account
 * yet.
 */
const familyInvitation: Topic = {
  channel: 'mail',
  async deliver(deps, leased) {
    const { db, keyring, clock, brand } = deps;
    const shareId = shareIdSchema.parse(leased.payload['shareId']);
    const row = await findInvitationForMail(db, shareId, clock.now());
    const owner = row === null ? null : await findAccountContact(deps, row.ownerId);
    if (row === null || owner === null) return 'obsolete';
    const { locale } = owner;
    const document = familyInvitationMail(
      {
        shop: shopForMail(brand, locale),
        ownerEmail: owner.email,
        monthlyLimit: row.monthlyLimit,
        endsAt: row.invitationEndsAt,
        link: pageLink(deps, locale, `dashboard?family=${keyring.mailToken(shareId)}`),
      },
      locale,
    );
    const to = decryptAllowanceText(keyring, { shareId, part: 'email' }, row.emailSealed);
    return await sendMail(deps, leased, { document, to, locale });
  },
};

/** Messages about sharing washes. */
export const householdTopics = { family_invitation: familyInvitation } as const satisfies Topics;
