import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors } from '#server/core/documents/mail-layout.ts';

export type Usable = { readonly washCount: number; readonly washMinutes: number };

/** From the mail to the water in three steps. */
export function stepTexts(usable: Usable, locale: Locale): string[] {
  return stepsOf(usable, locale).map((step, index) => `${index + 1}. ${step}`);
}

/** The same with numbered drops. */
export function stepList(usable: Usable, locale: Locale): Html {
  const steps = stepsOf(usable, locale);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${steps.map(
      (step, index) =>
        html` <tr>
          <td width="44" valign="top" style="padding:6px 0">
            <div
              style="width:30px;height:30px;border-radius:50%;background:#d6f2f1;color:${colors.deep};font-size:15px;font-weight:700;line-height:30px;text-align:center"
            >
              ${index + 1}
            </div>
          </td>
          <td valign="top" class="ink" style="padding:9px 0 6px;line-height:1.5">${step}</td>
        </tr>`,
    )}
  </table>`;
}

function stepsOf({ washCount, washMinutes }: Usable, locale: Locale): string[] {
  return [
    m.mail_use_come({}, { locale }),
    m.mail_use_show({}, { locale }),
    m.mail_use_wash({ count: washCount, minutes: washMinutes }, { locale }),
  ];
}
