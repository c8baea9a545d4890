import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, type Html } from '#server/core/documents/html.ts';
import { numberedLines, numberedRows } from '#server/core/documents/numbered-rows.ts';
import { colors } from '#server/core/documents/mail-layout.ts';

export type WashesToUse = { readonly washCount: number; readonly washMinutes: number };

/** Returns the three steps from the mail to the wash. */
export function stepTexts(usable: WashesToUse, locale: Locale): string[] {
  return numberedLines(stepsOf(usable, locale));
}

/** Returns the three steps from the mail to the wash as a numbered list. */
export function stepList(usable: WashesToUse, locale: Locale): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${numberedRows(stepsOf(usable, locale), { drop: { size: 30, ground: '#d6f2f1', ink: colors.deep }, words: { className: 'ink', style: '' } })}
  </table>`;
}

function stepsOf({ washCount, washMinutes }: WashesToUse, locale: Locale): string[] {
  return [
    m.mail_use_come({}, { locale }),
    m.mail_use_show({}, { locale }),
    m.mail_use_wash({ count: washCount, minutes: washMinutes }, { locale }),
  ];
}
