import { membershipIdSchema } from '#contracts/core/ids.ts';
import { staffCancelReasons, type StaffCancelReason } from '#contracts/selling/membership.ts';
import { DUNNING_DAYS, firstMonthAtPrice, nextChargeAttemptAt } from '#domain/selling/membership-months.ts';
import { findAccountContact } from '#server/identity/public.ts';
import {
  shopForMail,
  pageLink,
  sendMail,
  type DeliveryDeps,
  type LeasedMessage,
  type Topic,
  type Topics,
} from '#server/messaging/public.ts';
import { membershipMail, type MembershipEvent } from '../documents/membership-mail.ts';
import { openSealedSubscriberEmail } from '../membership/membership-private.ts';
import { findMembership, type Membership } from '../store/memberships/membership.ts';
import { findMembershipMonth } from '../store/memberships/membership-month.ts';

type MembershipEventReader = (
  deps: DeliveryDeps,
  membership: Membership,
  message: LeasedMessage,
) => Promise<MembershipEvent | null>;

/**
 * Creates the handler of a mail about a membership. The outcome is `obsolete` if its event is outdated, and
 * `no_address` if no email address is known.
 */
function membershipMailTopic(readEvent: MembershipEventReader): Topic {
  return {
    channel: 'mail',
    async deliver(deps, message) {
      const membership = await findMembership(deps.db, membershipIdSchema.parse(message.payload['membershipId']));
      const news = membership === null ? null : await readEvent(deps, membership, message);
      if (membership === null || news === null) return 'obsolete';
      const contact = await findAccountContact(deps, membership.customerId);
      const email = contact?.email ?? openSealedSubscriberEmail(deps.keyring, membership);
      if (email === null) return 'no_address';
      const locale = contact?.locale ?? membership.locale;
      const document = membershipMail(
        {
          shop: shopForMail(deps.brand, locale),
          planName: locale === 'he' ? membership.planNameHe : membership.planName,
          washCount: membership.washCount,
          priceAgorot: membership.priceAgorot,
          cardLast4: membership.cardLast4,
          link: pageLink(deps, locale, 'dashboard#membership'),
          news,
        },
        locale,
      );
      return sendMail(deps, message, { document, to: email, locale });
    },
  };
}

const goesOn =
  (kind: 'welcome' | 'resumed'): MembershipEventReader =>
  async (_deps, { nextChargeAt }) =>
    nextChargeAt === null ? null : { kind, nextChargeAt };

const refusalMailOf: MembershipEventReader = async (deps, membership, message) => {
  if (membership.state !== 'past_due') return null;
  const { membershipId, months: monthNo } = membership;
  const month = await findMembershipMonth(deps.db, { membershipId, monthNo });
  const tryAt = nextChargeAttemptAt(month.startsAt, month.tries);
  if (month.tries !== message.payload['tries'] || month.refusal === null || tryAt === null) return null;
  return {
    kind: 'refused',
    refusal: month.refusal,
    nextTryAt: tryAt,
    isLastAttempt: month.tries === DUNNING_DAYS.length - 1,
    payLink: pageLink(deps, membership.locale, `checkout/return/${deps.keyring.orderToken(month.orderId)}`),
  };
};

const price: MembershipEventReader = async (deps, membership, message) => {
  const { toldPriceVersionId, toldPriceAgorot, toldValidFrom, toldPriceAt, billingDay } = membership;
  if (toldPriceVersionId !== message.payload['priceVersionId']) return null;
  if (toldPriceAgorot === null || toldValidFrom === null || toldPriceAt === null) return null;
  const nextChargeAt = membership.nextChargeAt ?? membership.resumesAt ?? membership.paidUntil ?? deps.clock.now();
  const from = firstMonthAtPrice({ notifiedAt: toldPriceAt, validFrom: toldValidFrom }, { nextChargeAt, billingDay });
  return { kind: 'price', newPriceAgorot: toldPriceAgorot, from };
};

function parseCancelReason(value: unknown): StaffCancelReason | null {
  return staffCancelReasons.find((reason) => reason === value) ?? null;
}

/** Mails to subscribers. */
export const membershipTopics = {
  membership_welcome: membershipMailTopic(goesOn('welcome')),
  membership_resumed: membershipMailTopic(goesOn('resumed')),
  membership_paused: membershipMailTopic(async (_deps, { state, resumesAt }) =>
    state === 'paused' && resumesAt !== null ? { kind: 'paused', until: resumesAt } : null,
  ),
  membership_cancelled: membershipMailTopic(async (_deps, { state, paidUntil }, { payload }) =>
    state === 'cancelled' && paidUntil !== null
      ? { kind: 'cancelled', until: paidUntil, by: parseCancelReason(payload['by']) }
      : null,
  ),
  membership_ended: membershipMailTopic(async (_deps, { endReason }, { payload }) =>
    endReason === null || endReason === 'account_deleted'
      ? null
      : { kind: 'ended', unpaid: endReason === 'unpaid', by: parseCancelReason(payload['by']) },
  ),
  membership_refused: membershipMailTopic(refusalMailOf),
  membership_price: membershipMailTopic(price),
} as const satisfies Topics;
