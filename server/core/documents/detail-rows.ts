import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { isolatedLeftToRight, isolatesToMarkup } from './isolates.ts';
import { html, type Html } from './html.ts';
import { colors } from './mail-layout.ts';

export type DetailRow = {
  readonly label: string;
  readonly value: string;
  /** True for prices, numbers and codes. They are written from left to right in both languages. */
  readonly leftToRight?: boolean;
  readonly strong?: boolean;
};

/**
 * Returns table rows with labels at the start, values at the end, and a line between rows. Screen readers announce the
 * labels as row headers.
 */
export function detailRows(rows: readonly DetailRow[], locale: Locale): Html {
  const [start, end] = textDirectionOf(locale) === 'rtl' ? ['right', 'left'] : ['left', 'right'];
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-collapse:collapse;font-size:16px;line-height:1.5"
  >
    ${rows.map(
      (row) =>
        html` <tr>
          <th
            scope="row"
            align="${start}"
            class="${row.strong === true ? 'ink' : 'quiet'} line"
            style="padding:9px 0;border-top:1px solid ${colors.line};font-weight:${rowFontWeight(row)};text-align:${start};vertical-align:top;color:${row.strong === true ? colors.ink : colors.inkSoft}"
          >
            ${isolatesToMarkup(row.label)}
          </th>
          <td
            align="${end}"
            class="ink line"
            style="padding:9px 0;padding-${start}:16px;border-top:1px solid ${colors.line};font-weight:${rowFontWeight(row)};text-align:${end};vertical-align:top;color:${colors.ink}"
          >
            ${row.leftToRight === true ? html`<bdi dir="ltr">${row.value}</bdi>` : isolatesToMarkup(row.value)}
          </td>
        </tr>`,
    )}
  </table>`;
}

function rowFontWeight(row: DetailRow): string {
  return row.strong === true ? '700' : '400';
}

/** Returns a row of details as plain text. */
export function rowText({ label, value, leftToRight = false }: DetailRow, locale: Locale): string {
  return `${label}: ${leftToRight ? isolatedLeftToRight(value, locale) : value}`;
}
