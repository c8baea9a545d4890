import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { mailHtml, type MailDocument, type MailShop } from '#server/core/documents/mail-layout.ts';
import { headFiles } from '#server/core/documents/mail-logo.ts';
import { button, paragraph, quietParagraph, title } from '#server/core/documents/mail-parts.ts';
import { typedWayHtml, typedWayLines, type TypedWay } from '#server/core/documents/typed-way.ts';
import { mailText, type TextSection } from '#server/core/documents/mail-text.ts';

/**
 * `email_proof` proves an address, `email_known` tells its owner that an account exists already, `password_reset`
 * carries a link to a new password.
 */
export type AccountMailKind = 'email_proof' | 'email_known' | 'password_reset';

export type AccountMailData = {
  readonly shop: MailShop;
  readonly kind: AccountMailKind;
  /** Where the button leads. */
  readonly link: string;
  /** Null for mails whose link has no secret. */
  readonly typed: TypedWay | null;
};

type Words = {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly action: string;
  readonly quiet: string;
  readonly reason: string;
};

/**
 * A mail about an account. It repeats no name and no word that somebody typed: the address may be a stranger's, and
 * whoever registers with it must not be able to write to them.
 */
export function accountMail({ shop, kind, link: address, typed }: AccountMailData, locale: Locale): MailDocument {
  const words = wordsOf(kind, shop.name, locale);
  const sections: TextSection[] = [
    { title: words.title, lines: [words.lead] },
    { lines: [`${words.action}:`, address] },
    ...(typed === null ? [] : [{ lines: typedWayLines(typed, locale) }]),
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
        ...(typed === null ? [] : typedWayHtml(typed, locale)),
        quietParagraph(words.quiet),
      ],
    }),
    text: mailText({ locale, shop, reason: words.reason, sections }),
    attachments: headFiles(shop),
  };
}

const wording = {
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
  password_reset: {
    subject: m.mail_account_reset_subject,
    title: m.mail_account_reset_title,
    lead: m.mail_account_reset_lead,
    action: m.mail_account_reset_action,
    quiet: m.mail_account_reset_quiet,
  },
} as const satisfies Record<AccountMailKind, object>;

function wordsOf(kind: AccountMailKind, shop: string, locale: Locale): Words {
  const said = wording[kind];
  return {
    subject: said.subject({ shop }, { locale }),
    title: said.title({ shop }, { locale }),
    lead: said.lead({ shop }, { locale }),
    action: said.action({}, { locale }),
    quiet: said.quiet({}, { locale }),
    reason: m.mail_account_why({ shop }, { locale }),
  };
}
