import type { InBothLanguages } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate } from '#domain/core/format.ts';
import { formatCode } from '#domain/core/voucher-code.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import { m } from '#messages/compiled/messages.js';

type Facts = Pick<WalletCard, 'serial' | 'shop' | 'title' | 'expiresAt'> & {
  readonly code: string;
  readonly washCount: number;
  readonly address: string;
};

/** A voucher as a wallet shows it, in both languages: the phone chooses. */
export function walletCard({ serial, shop, title, expiresAt, code, washCount, address }: Facts): WalletCard {
  return {
    serial,
    shop,
    title,
    description: both((locale) => m.wallet_description({ shop: shop[locale] }, { locale })),
    washes: {
      label: both((locale) => m.wallet_washes({}, { locale })),
      value: both((locale) => m.wash_count({ count: washCount }, { locale })),
    },
    lastDay:
      expiresAt === null
        ? null
        : {
            label: both((locale) => m.voucher_expires({}, { locale })),
            value: both((locale) => formatDate(expiresAt, locale)),
          },
    left: {
      label: both((locale) => m.wallet_left({}, { locale })),
      value: both((locale) => m.wallet_left_text({}, { locale })),
    },
    page: { label: both((locale) => m.wallet_page({}, { locale })), address },
    code: { scanned: code, read: formatCode(code) },
    expiresAt,
  };
}

function both(said: (locale: Locale) => string): InBothLanguages {
  return { en: said('en'), he: said('he') };
}
