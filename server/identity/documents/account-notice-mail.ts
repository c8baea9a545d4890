import type { Locale } from '#contracts/core/locale.ts';
import type { AccountNotice, AccountNoticeKind } from '#domain/identity/account-notice.ts';
import { formatDateTime } from '#domain/core/text/format.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { m } from '#messages/compiled/messages.js';
import { detailRows, rowText, type DetailRow } from '#server/core/documents/detail-rows.ts';
import { html } from '#server/core/documents/html.ts';
import { isolatedLeftToRight } from '#server/core/documents/isolates.ts';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { link, paragraph, title } from '#server/core/documents/mail-parts.ts';
import { mailPlainText } from '#server/core/documents/mail-text.ts';

/** Recommended action if the owner did not make the change. It determines which page the link opens. */
export type NoticeRemedy = 'new_password' | 'old_address' | 'mailbox' | 'ways_in' | 'phone' | 'contact';

export type AccountNoticeMailData = {
  readonly shop: ShopForMail;
  readonly notice: AccountNotice;
  /** Epoch ms. */
  readonly happenedAt: number;
  /** URL of the page for the remedy that `noticeRemedyOf` returns for this notice. */
  readonly link: string;
};

/**
 * Renders a notice to the owner of an account. It contains the changed sign-in method, the time, and the recommended
 * action if the owner did not make the change. It repeats no text that a user entered, because an attacker inside the
 * account could otherwise write to its owner in the shop's name.
 */
export function accountNoticeMail(data: AccountNoticeMailData, locale: Locale): MailDocument {
  const { shop, link: address } = data;
  const words = wordsOf(data, locale);
  const when: DetailRow = {
    label: m.mail_notice_when({}, { locale }),
    value: formatDateTime(data.happenedAt, locale),
  };
  return {
    subject: words.subject,
    html: mailHtml({
      locale,
      shop,
      subject: words.subject,
      preheader: words.lead,
      reason: words.reason,
      body: [
        title(words.title),
        paragraph(words.lead),
        detailRows([when], locale),
        html`<div style="padding-top:12px">${paragraph(words.advice)}</div>`,
        link(words.action, address),
      ],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason: words.reason,
      sections: [
        { title: words.title, lines: [words.lead] },
        { lines: [rowText(when, locale)] },
        { lines: [words.advice] },
        { lines: [`${words.action}:`, address] },
      ],
    }),
    attachments: logoAttachments(shop),
  };
}

export function noticeRemedyOf({ kind }: AccountNotice): NoticeRemedy {
  return noticeWords[kind].remedy;
}

type NoticeText = (
  values: { readonly shop: string; readonly provider: string },
  to: { readonly locale: Locale },
) => string;

type NoticeWords = {
  readonly subject: NoticeText;
  readonly title: NoticeText;
  readonly lead: NoticeText;
  readonly remedy: NoticeRemedy;
};

const noticeWords = {
  password_added: {
    subject: m.mail_notice_password_added_subject,
    title: m.mail_notice_password_added_title,
    lead: m.mail_notice_password_added_lead,
    remedy: 'new_password',
  },
  password_changed: {
    subject: m.mail_notice_password_changed_subject,
    title: m.mail_notice_password_changed_title,
    lead: m.mail_notice_password_changed_lead,
    remedy: 'new_password',
  },
  password_reset: {
    subject: m.mail_notice_password_reset_subject,
    title: m.mail_notice_password_reset_title,
    lead: m.mail_notice_password_reset_lead,
    remedy: 'mailbox',
  },
  passkey_added: {
    subject: m.mail_notice_passkey_added_subject,
    title: m.mail_notice_passkey_added_title,
    lead: m.mail_notice_passkey_added_lead,
    remedy: 'ways_in',
  },
  passkey_removed: {
    subject: m.mail_notice_passkey_removed_subject,
    title: m.mail_notice_passkey_removed_title,
    lead: m.mail_notice_passkey_removed_lead,
    remedy: 'new_password',
  },
  provider_connected: {
    subject: m.mail_notice_provider_connected_subject,
    title: m.mail_notice_provider_connected_title,
    lead: m.mail_notice_provider_connected_lead,
    remedy: 'ways_in',
  },
  provider_disconnected: {
    subject: m.mail_notice_provider_disconnected_subject,
    title: m.mail_notice_provider_disconnected_title,
    lead: m.mail_notice_provider_disconnected_lead,
    remedy: 'new_password',
  },
  phone_added: {
    subject: m.mail_notice_phone_added_subject,
    title: m.mail_notice_phone_added_title,
    lead: m.mail_notice_phone_added_lead,
    remedy: 'phone',
  },
  phone_replaced: {
    subject: m.mail_notice_phone_replaced_subject,
    title: m.mail_notice_phone_replaced_title,
    lead: m.mail_notice_phone_replaced_lead,
    remedy: 'phone',
  },
  email_replaced: {
    subject: m.mail_notice_email_replaced_subject,
    title: m.mail_notice_email_replaced_title,
    lead: m.mail_notice_email_replaced_lead,
    remedy: 'old_address',
  },
  accounts_merged: {
    subject: m.mail_notice_accounts_merged_subject,
    title: m.mail_notice_accounts_merged_title,
    lead: m.mail_notice_accounts_merged_lead,
    remedy: 'contact',
  },
  account_deleted: {
    subject: m.mail_notice_account_deleted_subject,
    title: m.mail_notice_account_deleted_title,
    lead: m.mail_notice_account_deleted_lead,
    remedy: 'contact',
  },
} as const satisfies Record<AccountNoticeKind, NoticeWords>;

const remedies = {
  new_password: { action: m.mail_notice_new_password_action, advice: m.mail_notice_new_password_advice },
  old_address: { action: m.mail_notice_new_password_action, advice: m.mail_notice_old_address_advice },
  mailbox: { action: m.mail_notice_new_password_action, advice: m.mail_notice_mailbox_advice },
  ways_in: { action: m.mail_notice_ways_in_action, advice: m.mail_notice_ways_in_advice },
  phone: { action: m.mail_notice_phone_action, advice: m.mail_notice_phone_advice },
  contact: { action: m.mail_notice_contact_action, advice: m.mail_notice_contact_advice },
} as const satisfies Record<NoticeRemedy, object>;

function wordsOf({ shop, notice }: AccountNoticeMailData, locale: Locale) {
  const texts = noticeWords[notice.kind];
  const { action, advice } = remedies[texts.remedy];
  const provider = 'provider' in notice ? isolatedLeftToRight(providerNames[notice.provider], locale) : '';
  const values = { shop: shop.name, provider };
  return {
    subject: texts.subject(values, { locale }),
    title: texts.title(values, { locale }),
    lead: texts.lead(values, { locale }),
    action: action({}, { locale }),
    advice: advice({}, { locale }),
    reason: m.mail_notice_why({ shop: shop.name }, { locale }),
  };
}
