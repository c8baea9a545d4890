import type { Locale } from '#contracts/core/locale.ts';
import { cardFinishOf } from '#domain/entitlements/card-finish.ts';
import { m } from '#messages/compiled/messages.js';
import { closedCard } from '#server/core/documents/closed-card.ts';
import { html, type Html } from '#server/core/documents/html.ts';
import type { MailShop } from '#server/core/documents/mail-layout.ts';
import { cardHeadRow, type MailVoucher } from './voucher-card.ts';

/**
 * Returns the closed card of a gift: logo, name of the shop and theme above the picture of ribbon and bow. They are
 * text, so that they follow the language of the mail and the shop's own brand. The background continues the upper edge
 * of the picture.
 */
export function closedVoucherCard(voucher: MailVoucher, shop: Pick<MailShop, 'name' | 'logo'>, locale: Locale): Html {
  const finish = cardFinishOf(voucher.look, voucher.tier);
  const { light, body, shade, ink } = finish;
  return html`<table
    role="presentation"
    width="100%"
    align="center"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${body}"
    style="max-width:520px;margin:24px auto 0;background-color:${body};background-image:linear-gradient(90deg,${light},${body} 78%,${shade} 160%);border-radius:18px;color:${ink}"
  >
    ${cardHeadRow(voucher, { shop }, { finish, locale })}
    <tr>
      <td style="padding:14px 0 0">${closedCard(voucher.link, m.gift_waiting_title({}, { locale }))}</td>
    </tr>
  </table>`;
}
