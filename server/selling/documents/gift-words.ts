import { directionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, type Html } from '#server/core/documents/html.ts';
import { numberedLines, numberedRows } from '#server/core/documents/numbered-rows.ts';
import { fenced, fencedLines, typedLines } from '#server/core/documents/isolates.ts';

/** What the buyer wrote on a gift, each null where they wrote nothing. */
export type GiftWords = {
  readonly recipientName: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
};

/** Rows of the card: whom it is for, what was written, exactly as it was written, and whom it is from. */
export function wordRows(words: GiftWords, ink: string, locale: Locale): Html {
  const align = directionOf(locale) === 'rtl' ? 'right' : 'left';
  const { recipientName, personalMessage, senderName } = words;
  const row = (look: string, content: Html) =>
    html`<tr>
      <td colspan="2" align="${align}" style="${look};color:${ink};word-break:break-word;overflow-wrap:anywhere">
        ${content}
      </td>
    </tr>`;
  return html`${
    recipientName === null
      ? null
      : row(
          'padding:20px 24px 0;font-size:14px;line-height:1.4',
          html`${m.voucher_to({}, { locale })}<br /><bdi style="font-size:28px;line-height:1.3;font-weight:700"
              >${recipientName}</bdi
            >`,
        )
  }${
    personalMessage === null
      ? null
      : row('padding:14px 24px 0;font-size:17px;line-height:1.6', typedLines(personalMessage))
  }${
    senderName === null
      ? null
      : row(
          'padding:14px 24px 0;font-size:14px;line-height:1.5',
          html`${m.voucher_from({}, { locale })} <bdi style="font-size:18px;font-weight:700">${senderName}</bdi>`,
        )
  }`;
}

/** The same as plain text. */
export function wordLines({ recipientName, personalMessage, senderName }: GiftWords, locale: Locale): string[] {
  return [
    ...(recipientName === null ? [] : [`${m.voucher_to({}, { locale })}: ${fenced(recipientName, locale)}`]),
    ...(personalMessage === null ? [] : [fencedLines(personalMessage, locale)]),
    ...(senderName === null ? [] : [`${m.voucher_from({}, { locale })}: ${fenced(senderName, locale)}`]),
  ];
}

/** From the gift to the water in three short steps, the first of which leads to the stations. */
export function giftStepRows(
  { stationsLink, ink }: { readonly stationsLink: string; readonly ink: string },
  locale: Locale,
): Html {
  const [first, ...others] = stepsOf(locale);
  const link = html`<a href="${stationsLink}" style="color:${ink};text-decoration:underline">${first}</a>`;
  return numberedRows([link, ...others], {
    drop: { size: 28, ground: '#ffffff', ink },
    words: { className: '', style: `font-size:15px;font-weight:600;color:${ink}` },
  });
}

export function giftStepLines(stationsLink: string, locale: Locale): string[] {
  const [first, ...others] = stepsOf(locale);
  return numberedLines([`${first}:\n${stationsLink}`, ...others]);
}

function stepsOf(locale: Locale) {
  return [m.voucher_how_1({}, { locale }), m.voucher_how_2({}, { locale }), m.voucher_how_3({}, { locale })] as const;
}
