import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors } from '#server/core/documents/mail-layout.ts';

/**
 * A number of an earlier period, and the change since that period in percent. `change` is null if the earlier number is
 * 0.
 */
export type ComparedValue = { readonly value: string; readonly change: string | null };

/**
 * A number of a period, compared with two other periods: the previous period, and the same period of the previous year.
 * Values are written from left to right in each language.
 */
export type ComparedRow = {
  readonly label: string;
  readonly value: string;
  readonly before: ComparedValue;
  readonly yearBefore: ComparedValue;
};

function cellStyle(align: 'left' | 'right', weight: '400' | '700', color: string): string {
  return `padding:9px 4px;border-top:1px solid ${colors.line};text-align:${align};vertical-align:top;font-weight:${weight};color:${color}`;
}

export function comparisonTable(rows: readonly ComparedRow[], locale: Locale): Html {
  const [start, end] = textDirectionOf(locale) === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const quiet = cellStyle(end, '400', colors.inkSoft);
  const heads = [m.mail_report_now, m.staff_report_before, m.staff_report_year_before];
  const compared = ({ value, change }: ComparedValue) =>
    html`<td align="${end}" class="quiet line" style="${quiet}">
      <bdi dir="ltr">${value}</bdi>${change === null ? '' : html`<br /><bdi dir="ltr">${change}</bdi>`}
    </td>`;
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:collapse;font-size:15px;line-height:1.5"
  >
    <tr>
      <td></td>
      ${heads.map(
        (head) =>
          html`<th scope="col" align="${end}" class="quiet" style="${quiet};border-top:0;font-size:13px">
            ${head({}, { locale })}
          </th>`,
      )}
    </tr>
    ${rows.map(
      ({ label, value, before, yearBefore }) =>
        html`<tr>
          <th scope="row" align="${start}" class="ink line" style="${cellStyle(start, '400', colors.ink)}">${label}</th>
          <td align="${end}" class="ink line" style="${cellStyle(end, '700', colors.ink)}">
            <bdi dir="ltr">${value}</bdi>
          </td>
          ${compared(before)}${compared(yearBefore)}
        </tr>`,
    )}
  </table>`;
}
