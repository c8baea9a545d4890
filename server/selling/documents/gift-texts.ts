import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { html, type Html } from '#server/core/documents/html.ts';
import { colors } from '#server/core/documents/mail-layout.ts';
import { numberedLines, numberedRows, numberedTable } from '#server/core/documents/numbered-rows.ts';
import { isolatedText, isolatedLines, enteredTextLines, isolatesToMarkup } from '#server/core/documents/isolates.ts';

/** Texts that the buyer wrote for a gift. Each text is null if the buyer left it empty. */
export type GiftTexts = {
  readonly recipientName: string | null;
  readonly personalMessage: string | null;
  readonly senderName: string | null;
  readonly petName: string | null;
};

/** Renders the texts of a gift as rows of the card: recipient, pet, message exactly as written, sender. */
export function giftTextRows(words: GiftTexts, ink: string, locale: Locale): Html {
  const align = textDirectionOf(locale) === 'rtl' ? 'right' : 'left';
  const { recipientName, personalMessage, senderName, petName } = words;
  const row = (look: string, content: Html) =>
    html`<tr>
      <td class="card-cell" align="${align}" style="${look};color:${ink};word-break:break-word;overflow-wrap:anywhere">
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
    petName === null
      ? null
      : row(
          `padding:${recipientName === null ? 20 : 8}px 24px 0;font-size:14px;line-height:1.4`,
          recipientName === null
            ? html`${m.voucher_to({}, { locale })}
                <bdi style="font-size:22px;line-height:1.3;font-weight:700">${petName}</bdi>`
            : html`<span style="font-size:22px;line-height:1.3;font-weight:700"
                >${isolatesToMarkup(m.voucher_pet({ name: isolatedText(petName, locale) }, { locale }))}</span
              >`,
        )
  }${
    personalMessage === null
      ? null
      : row('padding:14px 24px 0;font-size:17px;line-height:1.6', enteredTextLines(personalMessage))
  }${
    senderName === null
      ? null
      : row(
          'padding:14px 24px 0;font-size:14px;line-height:1.5',
          html`${m.voucher_from({}, { locale })} <bdi style="font-size:18px;font-weight:700">${senderName}</bdi>`,
        )
  }`;
}

export function giftTextLines(words: GiftTexts, locale: Locale): string[] {
  const { recipientName, personalMessage, senderName, petName } = words;
  return [
    ...(recipientName === null ? [] : [`${m.voucher_to({}, { locale })}: ${isolatedText(recipientName, locale)}`]),
    ...(petName === null ? [] : [petLine(petName, recipientName, locale)]),
    ...(personalMessage === null ? [] : [isolatedLines(personalMessage, locale)]),
    ...(senderName === null ? [] : [`${m.voucher_from({}, { locale })}: ${isolatedText(senderName, locale)}`]),
  ];
}

/** Returns the line about the pet. If there is no recipient's name, the line presents the pet as the recipient. */
function petLine(petName: string, recipientName: string | null, locale: Locale): string {
  const name = isolatedText(petName, locale);
  return recipientName === null ? `${m.voucher_to({}, { locale })}: ${name}` : m.voucher_pet({ name }, { locale });
}

/** Renders the three steps from the gift to the wash as rows of the card. The first step links to the stations. */
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

/**
 * Renders the three steps from the gift to the wash as a list in the mail's own style. It is used for a mail that does
 * not show the open card.
 */
export function giftStepList(stationsLink: string, locale: Locale): Html {
  const [first, ...others] = stepsOf(locale);
  const link = html`<a href="${stationsLink}" class="link" style="color:${colors.link}">${first}</a>`;
  return numberedTable([link, ...others]);
}

export function giftStepLines(stationsLink: string, locale: Locale): string[] {
  const [first, ...others] = stepsOf(locale);
  return numberedLines([`${first}:\n${stationsLink}`, ...others]);
}

function stepsOf(locale: Locale) {
  return [m.voucher_how_1({}, { locale }), m.voucher_how_2({}, { locale }), m.voucher_how_3({}, { locale })] as const;
}
