import type { Locale } from '#contracts/core/locale.ts';
import { detailRows, rowText, type DetailRow } from './detail-rows.ts';
import { mailHtml, type MailDocument, type MailShop } from './mail-layout.ts';
import { headFiles } from './mail-logo.ts';
import { button, link, paragraph, quietParagraph, title } from './mail-parts.ts';
import { mailText } from './mail-text.ts';
import { typedWayHtml, typedWayLines, type TypedWay } from './typed-way.ts';

/** What a short mail of facts says; all texts are in its language already. */
export type Notice = {
  readonly shop: MailShop;
  readonly subject: string;
  readonly heading: string;
  /** Said before the facts, the first in one line of the mailbox where nothing else is. */
  readonly lead: readonly string[];
  readonly preheader?: string;
  readonly rows: readonly DetailRow[];
  /** What can be pressed; the first is the mail's button. */
  readonly actions?: readonly { readonly text: string; readonly link: string }[];
  /** The second way of the button, for mail gateways that change the link. */
  readonly typed?: TypedWay | null;
  /** Said behind them: what to do about it, or that there is nothing to do. */
  readonly notes: readonly string[];
  /** Why whoever reads it received it. */
  readonly reason: string;
};

/** A heading, what happened, the facts, and what to do about it. */
export function noticeMail(notice: Notice, locale: Locale): MailDocument {
  const {
    shop,
    subject,
    heading,
    lead,
    preheader = lead[0] ?? '',
    rows,
    actions = [],
    typed = null,
    notes,
    reason,
  } = notice;
  const [first, ...others] = actions;
  return {
    subject,
    html: mailHtml({
      locale,
      shop,
      subject,
      preheader,
      reason,
      body: [
        title(heading),
        ...lead.map(paragraph),
        detailRows(rows, locale),
        ...(first === undefined ? [] : [button(first.text, first.link)]),
        ...others.map((other) => link(other.text, other.link)),
        ...(typed === null ? [] : typedWayHtml(typed, locale)),
        ...notes.map(quietParagraph),
      ],
    }),
    text: mailText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: lead },
        { lines: rows.map((row) => rowText(row, locale)) },
        ...actions.map((action) => ({ lines: [`${action.text}:\n${action.link}`] })),
        ...(typed === null ? [] : [{ lines: typedWayLines(typed, locale) }]),
        ...notes.map((note) => ({ lines: [note] })),
      ],
    }),
    attachments: headFiles(shop),
  };
}
