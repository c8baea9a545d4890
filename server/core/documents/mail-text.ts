import type { Locale } from '#contracts/core/locale.ts';
import { companyLines, contactLine, type ShopForMail } from './mail-layout.ts';

export type TextSection = { readonly title?: string; readonly lines: readonly string[] };

export type MailTextFrame = {
  readonly locale: Locale;
  readonly shop: ShopForMail;
  readonly sections: readonly TextSection[];
  /** Reason why the recipient receives this message. */
  readonly reason: string;
};

/**
 * Renders the mail as plain text. Titles are underlined, sections are separated by a blank line, and the shop's details
 * are at the end.
 */
export function mailPlainText({ locale, shop, sections, reason }: MailTextFrame): string {
  const parts = sections.map(({ title, lines }) =>
    [...(title === undefined ? [] : [title, '-'.repeat(Math.min([...title].length, 40))]), ...lines].join('\n'),
  );
  const end = ['--', contactLine(shop, locale), reason, ...companyLines(shop, locale)].join('\n');
  return `${[...parts, end].join('\n\n')}\n`;
}
