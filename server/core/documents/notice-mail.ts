import type { Locale } from '#contracts/core/locale.ts';
import { detailRows, rowText, type DetailRow } from './detail-rows.ts';
import { mailHtml, type MailDocument, type ShopForMail } from './mail-layout.ts';
import { logoAttachments } from './mail-logo.ts';
import { button, link, monospaceLine, paragraph, mutedParagraph, title } from './mail-parts.ts';
import { mailPlainText } from './mail-text.ts';
import { manualCodeHtml, manualCodeLines, type ManualCode } from './manual-code.ts';

/** Content of a short notification mail. All texts are already translated. */
export type NoticeMailContent = {
  readonly shop: ShopForMail;
  readonly subject: string;
  readonly heading: string;
  /**
   * Sentences before the facts of the mail. The first sentence is the preview line unless another preview line is set.
   */
  readonly lead: readonly string[];
  readonly preheader?: string;
  readonly rows: readonly DetailRow[];
  /** Links of the mail. The first link becomes the mail's button. */
  readonly actions?: readonly { readonly text: string; readonly link: string }[];
  /** Page and code as an alternative to the button, for mail gateways that rewrite links. */
  readonly manualCode?: ManualCode | null;
  /** Sentences after the facts of the mail. They tell the reader what to do, or that nothing needs to be done. */
  readonly notes: readonly string[];
  /**
   * Machine-readable line after the sentences, such as an anchor (signed checkpoint) of the ledger; null or absent if
   * there is none.
   */
  readonly monospaceText?: string | null;
  /** Reason why the recipient receives this mail. */
  readonly reason: string;
};

function monospaceLinesOf({ monospaceText = null }: NoticeMailContent): readonly string[] {
  return monospaceText === null ? [] : [monospaceText];
}

/** Renders a mail with a heading, what happened, the facts, and what to do. */
export function noticeMail(notice: NoticeMailContent, locale: Locale): MailDocument {
  const {
    shop,
    subject,
    heading,
    lead,
    preheader = lead[0] ?? '',
    rows,
    actions = [],
    manualCode = null,
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
        ...(manualCode === null ? [] : manualCodeHtml(manualCode, locale)),
        ...notes.map(mutedParagraph),
        ...monospaceLinesOf(notice).map(monospaceLine),
      ],
    }),
    text: mailPlainText({
      locale,
      shop,
      reason,
      sections: [
        { title: heading, lines: lead },
        { lines: rows.map((row) => rowText(row, locale)) },
        ...actions.map((action) => ({ lines: [`${action.text}:\n${action.link}`] })),
        ...(manualCode === null ? [] : [{ lines: manualCodeLines(manualCode, locale) }]),
        ...notes.map((note) => ({ lines: [note] })),
        ...monospaceLinesOf(notice).map((line) => ({ lines: [line] })),
      ],
    }),
    attachments: logoAttachments(shop),
  };
}
