import { html, type Html } from './html.ts';
import { enteredTextLines, isolatesToMarkup } from './isolates.ts';
import { colors } from './mail-layout.ts';

const fontFamilyOfCodes = "'SF Mono', Consolas, 'Liberation Mono', 'Courier New', monospace";

export function title(text: string): Html {
  return html`<h1
    class="title"
    style="margin:28px 0 8px;font-size:28px;line-height:1.35;font-weight:700;color:${colors.ink}"
  >
    ${isolatesToMarkup(text)}
  </h1>`;
}

export function heading(text: string): Html {
  return html`<h2 style="margin:32px 0 12px;font-size:19px;line-height:1.5;font-weight:700;color:${colors.ink}">
    ${isolatesToMarkup(text)}
  </h2>`;
}

export function paragraph(text: string): Html {
  return html`<p class="ink" style="margin:0 0 12px">${isolatesToMarkup(text)}</p>`;
}

/** Renders text that a user entered, with its line breaks. */
export function enteredTextParagraph(text: string): Html {
  return html`<p class="ink" style="margin:0 0 12px">${enteredTextLines(text)}</p>`;
}

export function mutedParagraph(text: string): Html {
  return html`<p class="quiet" style="margin:12px 0 0;font-size:14px;color:${colors.inkSoft}">
    ${isolatesToMarkup(text)}
  </p>`;
}

/** Returns a horizontal line that separates the small print at the end of a mail. */
export function footerDivider(): Html {
  return html`<div class="line" style="margin:36px 0 20px;border-top:1px solid ${colors.line}"></div>`;
}

/** Renders machine-readable text in one line, left to right and unchanged, so that the reader can copy it. */
export function monospaceLine(text: string): Html {
  const style = `margin:8px 0 0;font-family:monospace;font-size:12px;word-break:break-all;color:${colors.inkSoft}`;
  return html`<p dir="ltr" class="quiet" style="${style}">${text}</p>`;
}

/** Returns the main button of a mail. */
export function button(text: string, address: string): Html {
  return html`<table
    role="presentation"
    cellpadding="0"
    cellspacing="0"
    border="0"
    align="center"
    style="margin:24px auto 0"
  >
    <tr>
      <td class="action" bgcolor="${colors.action}" style="background:${colors.action};border-radius:999px">
        <a
          href="${address}"
          class="action-text"
          style="display:inline-block;padding:13px 32px;font-size:17px;line-height:1.4;font-weight:700;color:${colors.deep};text-decoration:none"
          >${text}</a
        >
      </td>
    </tr>
  </table>`;
}

export function link(text: string, address: string): Html {
  return html`<p style="margin:14px 0 0">
    <a href="${address}" class="link" style="color:${colors.link};font-weight:600">${isolatesToMarkup(text)}</a>
  </p>`;
}

/**
 * Renders a voucher code in groups, from left to right. The code continues on a second line only where the line is too
 * narrow for it.
 */
export function codeBlock(grouped: string): Html {
  return html`<bdi
    dir="ltr"
    class="code"
    style="font-family:${fontFamilyOfCodes};font-size:20px;line-height:1.5;font-weight:700;letter-spacing:1px;overflow-wrap:anywhere"
    >${grouped}</bdi
  >`;
}
