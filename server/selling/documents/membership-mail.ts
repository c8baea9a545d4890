import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import type { StaffCancelReason } from '#contracts/selling/membership.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { sellingTexts } from './editable-texts.ts';

/** An event of a membership. Instants are in epoch ms, money is in agorot. */
export type MembershipEvent =
  | { readonly kind: 'welcome' | 'resumed'; readonly nextChargeAt: number }
  | { readonly kind: 'cancelled'; readonly until: number; readonly by: StaffCancelReason | null }
  | { readonly kind: 'paused'; readonly until: number }
  | { readonly kind: 'ended'; readonly unpaid: boolean; readonly by: StaffCancelReason | null }
  | {
      readonly kind: 'refused';
      readonly refusal: CardRefusal;
      readonly nextTryAt: number;
      readonly isLastAttempt: boolean;
      readonly payLink: string;
    }
  | { readonly kind: 'price'; readonly newPriceAgorot: number; readonly from: number };

export type MembershipMail = {
  readonly shop: ShopForMail;
  readonly planName: string;
  readonly washCount: number;
  readonly priceAgorot: number;
  readonly cardLast4: string | null;
  /** Link to the page on which the customer manages and cancels the membership. */
  readonly link: string;
  readonly news: MembershipEvent;
};

type MailParts = { readonly subject: string; readonly lead: readonly string[]; readonly notes: readonly string[] };

/** Renders the mail about one event of a membership, with the customer's options. It never contains an offer. */
export function membershipMail(mail: MembershipMail, locale: Locale): MailDocument {
  const { shop, planName, priceAgorot, link, news } = mail;
  const { subject, lead, notes } = mailPartsOf(mail, locale);
  const care = { text: m.mail_member_care({}, { locale }), link };
  const pay = news.kind === 'refused' ? [{ text: m.mail_member_pay({}, { locale }), link: news.payLink }] : [];
  return noticeMail(
    {
      shop,
      subject,
      heading: subject,
      lead,
      rows: [
        { label: m.mail_member_plan({}, { locale }), value: planName },
        { label: m.mail_member_price({}, { locale }), value: formatShekels(priceAgorot), strong: true },
      ],
      actions: [...pay, care],
      notes,
      reason: m.mail_member_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

const refusalWords = {
  declined: m.mail_member_declined,
  card_expired: m.mail_member_card_expired,
  card_revoked: m.mail_member_card_revoked,
} as const satisfies Record<CardRefusal, unknown>;

type EndEvent = Extract<MembershipEvent, { readonly kind: 'cancelled' | 'ended' }>;

/** Returns the texts for a membership that was cancelled or has ended, with the reason if staff cancelled it. */
function endMailParts(news: EndEvent, locale: Locale): MailParts {
  const options = { locale };
  const notes = [m.mail_member_kept({}, options)];
  const why = reasonOf(news.by, locale);
  if (news.kind === 'cancelled') {
    const text = m.mail_member_cancelled({ date: formatDate(news.until, locale) }, options);
    return { subject: m.mail_member_cancelled_title({}, options), lead: [...why, text], notes };
  }
  const text = news.unpaid ? m.mail_member_unpaid({}, options) : m.mail_member_ended({}, options);
  return { subject: m.mail_member_ended_title({}, options), lead: [...why, text], notes };
}

/** Returns the staff's reason as a paragraph. Returns an empty list if the subscriber cancelled. */
function reasonOf(by: StaffCancelReason | null, locale: Locale): string[] {
  if (by === null) return [];
  return [by === 'shop' ? m.mail_member_by_shop({}, { locale }) : m.mail_member_as_asked({}, { locale })];
}

function mailPartsOf(mail: MembershipMail, locale: Locale): MailParts {
  const { news, washCount, priceAgorot } = mail;
  const options = { locale };
  const day = (instant: number) => formatDate(instant, locale);
  const price = formatShekels(priceAgorot);
  switch (news.kind) {
    case 'welcome':
      return {
        subject: editableText(sellingTexts.mail_member_welcome_title, {}, { ...mail, locale }),
        lead: [
          m.mail_member_welcome_washes({ count: washCount }, options),
          m.mail_member_next({ price, date: day(news.nextChargeAt) }, options),
        ],
        notes: [m.mail_member_unused({}, options), m.mail_member_how_to_end({}, options)],
      };
    case 'resumed':
      return {
        subject: m.mail_member_resumed_title({}, options),
        lead: [m.mail_member_next({ price, date: day(news.nextChargeAt) }, options)],
        notes: [m.mail_member_how_to_end({}, options)],
      };
    case 'paused':
      return {
        subject: m.mail_member_paused_title({}, options),
        lead: [m.mail_member_paused({ date: day(news.until) }, options)],
        notes: [m.mail_member_how_to_end({}, options)],
      };
    case 'cancelled':
    case 'ended':
      return endMailParts(news, locale);
    case 'refused':
      return {
        subject: m.mail_member_refused_title({}, options),
        lead: [
          refusalWords[news.refusal]({}, options),
          news.isLastAttempt
            ? m.mail_member_last_try({ date: day(news.nextTryAt) }, options)
            : m.mail_member_next_try({ date: day(news.nextTryAt) }, options),
        ],
        notes: [m.mail_member_kept({}, options)],
      };
    case 'price': {
      const words = { old: price, price: formatShekels(news.newPriceAgorot), date: day(news.from) };
      return {
        subject: m.mail_member_price_title({}, options),
        lead: [m.mail_member_price_text(words, options)],
        notes: [m.mail_member_how_to_end({}, options)],
      };
    }
  }
}
