import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { localPhoneText } from '#domain/core/phone.ts';
import type { MailShop } from '#server/messaging/documents/mail-layout.ts';
import type { MailVoucher } from '#server/selling/documents/voucher-card.ts';
import type { Deps } from '#server/deps.ts';
import type { MailOrder } from '#server/selling/store/outbox-order.ts';

/** What the mails say about the shop. */
export function mailShopOf(brand: PublicBrand, locale: Locale): MailShop {
  return {
    name: brand.name[locale],
    tagline: brand.tagline[locale],
    company: brand.company[locale],
    registrationNumber: brand.registrationNumber,
    address: brand.address[locale],
    email: brand.supportEmail,
    phone: localPhoneText(brand.phone),
  };
}

/** The vouchers of an order with their codes and links, which are derived again and stored nowhere. */
export function mailVouchersOf(deps: Pick<Deps, 'config' | 'keyring'>, order: MailOrder): MailVoucher[] {
  return order.lots.map((lot) => ({
    code: deps.keyring.voucherCode(lot.lotId),
    link: pageLink(deps, order.locale, `voucher/${deps.keyring.voucherToken(lot.lotId)}`),
    washCount: lot.units,
    issuedAt: lot.issuedAt,
    expiresAt: lot.expiresAt,
    look: order.look,
  }));
}

/** Address of a page of ours in a language. */
export function pageLink({ config }: Pick<Deps, 'config'>, locale: Locale, path: string): string {
  return `${config.publicUrl}/${locale}/${path}`;
}
