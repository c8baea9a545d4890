import type { BilingualText } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, formatDateTime } from '#domain/core/text/format.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import type { WalletCard } from '#domain/entitlements/wallet-card.ts';
import { m } from '#messages/compiled/messages.js';

type WalletCardInput = Pick<WalletCard, 'serial' | 'shop' | 'title' | 'colors' | 'expiresAt' | 'status'> & {
  readonly code: string;
  readonly washCount: number;
  /**
   * Remaining washes and the time of that number; null for a wallet that never updates its card, because the number
   * would become outdated.
   */
  readonly left: { readonly washes: number; readonly at: number } | null;
  readonly address: string;
};

export function walletCard({ code, washCount, left, address, ...shown }: WalletCardInput): WalletCard {
  const { shop, expiresAt } = shown;
  return {
    ...shown,
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
    ...remainingWashesOf(left),
    page: { label: both((locale) => m.wallet_page({}, { locale })), address },
    code: { scanned: code, read: formatCode(code) },
  };
}

function remainingWashesOf(left: WalletCardInput['left']): Pick<WalletCard, 'left' | 'updateTexts'> {
  if (left === null) {
    return {
      left: {
        label: both((locale) => m.wallet_left({}, { locale })),
        value: both((locale) => m.wallet_left_text({}, { locale })),
      },
      updateTexts: null,
    };
  }
  return {
    left: {
      label: both((locale) => m.wallet_washes_left({}, { locale })),
      value: both((locale) => m.wash_balance({ count: left.washes }, { locale })),
    },
    updateTexts: {
      changed: both((locale) => m.wallet_left_changed({}, { locale })),
      asOf: {
        label: both((locale) => m.wallet_as_of({}, { locale })),
        value: both((locale) => formatDateTime(left.at, locale)),
      },
    },
  };
}

function both(textIn: (locale: Locale) => string): BilingualText {
  return { en: textIn('en'), he: textIn('he') };
}
