import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { mailHtml, type MailDocument, type ShopForMail } from '#server/core/documents/mail-layout.ts';
import { logoAttachments } from '#server/core/documents/mail-logo.ts';
import { button, paragraph, mutedParagraph, title } from '#server/core/documents/mail-parts.ts';
import { manualCodeHtml, manualCodeLines, type ManualCode } from '#server/core/documents/manual-code.ts';
import { mailPlainText, type TextSection } from '#server/core/documents/mail-text.ts';

/**
 * Kind of an account mail. `email_proof` has a link that verifies an email address. `email_known` informs the recipient
 * that an account with this email address already exists. `email_merge` has a link that verifies an email address of
 * another account, so that the two accounts can be merged. `password_reset` has a link to set a new password.
 */
export type AccountMailKind = 'email_proof' | 'email_known' | 'email_merge' | 'password_reset';

export type AccountMailData = {
  readonly shop: ShopForMail;
  readonly kind: AccountMailKind;
  readonly link: string;
  /**
   * Alternative to the link: the URL of a page, and the code to enter there; null for mails whose link contains no
   * secret.
   */
  readonly manualCode: ManualCode | null;
};

type MailWords = {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly quiet: string;
  readonly reason: string;
};

/**
 * Renders a mail about an account. It repeats no text that a user entered, because the email address can belong to
 * another person. An attacker who registers with that email address must not be able to send the person a message.
 */
export function accountMail({ shop, kind, link: address, manualCode }: AccountMailData, locale: Locale): MailDocument {
  const words = wordsOf(kind, shop.name, locale);
  const sections: TextSection[] = [
    { title: words.title, lines: [words.lead] },
    { lines: [`${words.action}:`, address] },
    ...(manualCode === null ? [] : [{ lines: manualCodeLines(manualCode, locale) }]),
    { lines: [words.quiet] },
  ];
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
        button(words.action, address),
        ...(manualCode === null ? [] : manualCodeHtml(manualCode, locale)),
        mutedParagraph(words.quiet),
      ],
    }),
    text: mailPlainText({ locale, shop, reason: words.reason, sections }),
    attachments: logoAttachments(shop),
  };
}

const mailWords = {
  email_proof: {
    subject: m.mail_account_proof_subject,
    title: m.mail_account_proof_title,
    lead: m.mail_account_proof_lead,
    action: m.mail_account_proof_action,
    quiet: m.mail_account_proof_quiet,
  },
  email_known: {
    subject: m.mail_account_known_subject,
    title: m.mail_account_known_title,
    lead: m.mail_account_known_lead,
    action: m.mail_account_known_action,
    quiet: m.mail_account_known_quiet,
  },
  email_merge: {
    subject: m.mail_account_merge_subject,
    title: m.mail_account_merge_title,
    lead: m.mail_account_merge_lead,
    action: m.mail_account_merge_action,
    quiet: m.mail_account_merge_quiet,
  },
  password_reset: {
    subject: m.mail_account_reset_subject,
    title: m.mail_account_reset_title,
    lead: m.mail_account_reset_lead,
    action: m.mail_account_reset_action,
    quiet: m.mail_account_reset_quiet,
  },
} as const satisfies Record<AccountMailKind, object>;

function wordsOf(kind: AccountMailKind, shop: string, locale: Locale): MailWords {
  const texts = mailWords[kind];
  return {
    subject: texts.subject({ shop }, { locale }),
    title: texts.title({ shop }, { locale }),
    lead: texts.lead({ shop }, { locale }),
    action: texts.action({}, { locale }),
    quiet: texts.quiet({}, { locale }),
    reason: m.mail_account_why({ shop }, { locale }),
  };
}
