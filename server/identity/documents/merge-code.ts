import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';

type MergeCodeMailData = { readonly shop: ShopForMail; readonly code: string };

/**
 * Renders the mail with the code of an account that staff merge with another account. The customer reads the code out
 * to a staff user. The mail therefore explains what the code does, and that no other person may hear it.
 */
export function mergeCodeMail({ shop, code }: MergeCodeMailData, locale: Locale): MailDocument {
  return noticeMail(
    {
      shop,
      subject: m.mail_merge_code_subject({ shop: shop.name }, { locale }),
      heading: m.mail_merge_code_title({}, { locale }),
      lead: [m.mail_merge_code_lead({ shop: shop.name }, { locale })],
      rows: [{ label: m.mail_merge_code_code({}, { locale }), value: code, leftToRight: true, strong: true }],
      notes: [m.mail_merge_code_note({}, { locale })],
      reason: m.mail_account_why({ shop: shop.name }, { locale }),
    },
    locale,
  );
}

/**
 * Returns the text message with the code for a merge of accounts. The code comes first, so that it is visible in the
 * phone's notification.
 */
export function mergeCodeSms({ shop, code }: { readonly shop: string; readonly code: string }, locale: Locale): string {
  return m.sms_merge_code({ code, shop }, { locale });
}
