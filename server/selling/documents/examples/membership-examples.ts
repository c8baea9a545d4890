import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Example, MessageExampleContext } from '#server/core/documents/message-example.ts';
import { membershipMail, type MembershipEvent } from '../membership-mail.ts';

const planNames = { en: 'Four washes a month', he: 'ארבע שטיפות בחודש' };

type NewsAt = (frame: MessageExampleContext) => MembershipEvent;

const news: Readonly<Record<string, NewsAt>> = {
  welcome: ({ now }) => ({ kind: 'welcome', nextChargeAt: now + 30 * DAY_MS }),
  resumed: ({ now }) => ({ kind: 'resumed', nextChargeAt: now + 30 * DAY_MS }),
  paused: ({ now }) => ({ kind: 'paused', until: now + 30 * DAY_MS }),
  cancelled: ({ now }) => ({ kind: 'cancelled', until: now + 20 * DAY_MS, by: null }),
  ended: () => ({ kind: 'ended', unpaid: false, by: null }),
  refused: ({ now, publicUrl }) => ({
    kind: 'refused',
    refusal: 'declined',
    nextTryAt: now + 3 * DAY_MS,
    isLastAttempt: false,
    payLink: `${publicUrl}/checkout/return/example`,
  }),
  price: ({ now }) => ({ kind: 'price', newPriceAgorot: 16_900, from: now + 30 * DAY_MS }),
};

export const membershipMessageExamples: readonly Example[] = Object.entries(news).map(([kind, newsAt]) => ({
  topic: `membership_${kind}`,
  variant: '',
  render: (frame, locale) =>
    membershipMail(
      {
        shop: frame.shop,
        planName: planNames[locale],
        washCount: 4,
        priceAgorot: 14_900,
        cardLast4: '4242',
        link: `${frame.publicUrl}/${locale}/dashboard`,
        news: newsAt(frame),
      },
      locale,
    ),
}));
