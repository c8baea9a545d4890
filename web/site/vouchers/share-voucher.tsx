import type { VoucherToken } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { isolated } from '#domain/core/text/format.ts';
import { productNameWithWashCount } from '#domain/core/text/product-name-with-wash-count.ts';
import { m } from '#messages/compiled/messages.js';
import { localizedPathOf } from '#web/lib/language/language.ts';
import { usePage } from '#web/lib/page.tsx';
import { ShareLink } from '../sharing/share-link.tsx';

type ShareVoucherProps = {
  readonly voucherToken: VoucherToken;
  readonly kind: 'package' | 'gift';
  readonly packageName: string;
  readonly packageNameHe: string;
  /** Number of washes of the product. `remaining` is the number of washes that are left on the voucher. */
  readonly washCount: number;
  readonly remaining: number;
  readonly recipientName: string | null;
  /** Language of the recipient. Chats show the preview in the language of the link. */
  readonly language: Locale;
  /** True if sharing is the main action of the page. */
  readonly isMain?: boolean;
};

/** Emoji in the message. Our fonts contain no emoji, but every messenger supports them. */
const PAW = '🐾';

function useShareText({ kind, recipientName, language: locale, ...sold }: ShareVoucherProps): string {
  const shop = usePage().brand.name[locale];
  const left = m.wash_count({ count: sold.remaining }, { locale });
  const name = locale === 'he' ? sold.packageNameHe : sold.packageName;
  const washes = sold.remaining === sold.washCount ? productNameWithWashCount(name, sold.washCount, left) : left;
  if (kind === 'package') return m.share_words_package({ washes, shop }, { locale });
  if (recipientName === null) return m.share_words_gift({ washes, shop }, { locale });
  return m.share_words_gift_named({ name: isolated(recipientName), washes, shop }, { locale });
}

/**
 * Button that sends the link of a voucher with a text. The link gives access to the voucher. It therefore appears in no
 * referrer, but only in a message that the visitor sends.
 */
export function ShareVoucher(props: ShareVoucherProps) {
  const { origin } = usePage();
  const words = `${PAW} ${useShareText(props)}`;
  // the link has the language prefix of the recipient, so that the page opens in the recipient's language
  const link = origin + localizedPathOf(props.language, `/voucher/${props.voucherToken}`);
  return <ShareLink words={words} link={link} isMain={props.isMain ?? false} />;
}
