import { html, type Html } from './html.ts';
import { colors } from './mail-layout.ts';

type NumberLook = { readonly size: number; readonly ground: string; readonly ink: string };

/**
 * Returns table rows with one step each, and the number of the step in a circle. `words` is the CSS class and style of
 * the step's text.
 */
export function numberedRows(
  steps: readonly (Html | string)[],
  {
    drop,
    words,
  }: { readonly drop: NumberLook; readonly words: { readonly className: string; readonly style: string } },
): Html {
  const { size, ground, ink } = drop;
  return html`${steps.map(
    (step, index) =>
      html`<tr>
        <td width="${size + 12}" valign="middle" style="padding:5px 0">
          <div
            style="width:${size}px;height:${size}px;border-radius:50%;background:${ground};color:${ink};font-size:14px;font-weight:700;line-height:${size}px;text-align:center"
          >
            ${index + 1}
          </div>
        </td>
        <td valign="middle" class="${words.className}" style="padding:5px 0;line-height:1.5;${words.style}">${step}</td>
      </tr>`,
  )}`;
}

/** Returns numbered steps as an HTML table for a mail. */
export function numberedTable(steps: readonly (Html | string)[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${numberedRows(steps, { drop: { size: 30, ground: '#d6f2f1', ink: colors.deep }, words: { className: 'ink', style: '' } })}
  </table>`;
}

/** Returns numbered steps as lines of plain text. */
export function numberedLines(steps: readonly string[]): string[] {
  return steps.map((step, index) => `${index + 1}. ${step}`);
}
