import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Example } from '#server/core/documents/message-example.ts';
import { familyInvitationMail } from './family-invitation-mail.ts';

/** Example mails about sharing washes. */
export const entitlementsMessageExamples: readonly Example[] = [
  {
    topic: 'family_invitation',
    variant: '',
    render: ({ shop, publicUrl, now }, to) =>
      familyInvitationMail(
        {
          shop,
          ownerEmail: 'dana@example.com',
          monthlyLimit: 2,
          endsAt: now + 14 * DAY_MS,
          link: `${publicUrl}/${to}/dashboard`,
        },
        to,
      ),
  },
];
