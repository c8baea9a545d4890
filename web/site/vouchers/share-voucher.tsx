import type { VoucherToken } from '#contracts/core/ids.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { ShareLink } from '../sharing/share-link.tsx';

type ShareVoucherProps = {
  readonly voucherToken: VoucherToken;
  readonly kind: 'package' | 'gift';
  /** How much is on it now. */
  readonly washes: string;
  readonly recipientName: string | null;
};

/** Our letters have no pictures; every messenger's have. */
const PAW = '🐾';

/** What a friend would write above the link. */
function useWords({ kind, washes, recipientName }: ShareVoucherProps): string {
  const { brand } = usePage();
  const shop = useSpoken()(brand.name);
  if (kind === 'package') return m.share_words_package({ washes, shop });
  if (recipientName === null) return m.share_words_gift({ washes, shop });
  return m.share_words_gift_named({ name: isolated(recipientName), washes, shop });
}

/**
 * The voucher's link on its way to somebody, with words. The link is the key to the voucher: it leaves in a message that
 * its holder sends, and in no referrer.
 */
export function ShareVoucher(props: ShareVoucherProps) {
  const { origin } = usePage();
  const words = `${PAW} ${useWords(props)}`;
  // without a language: it opens in that of whoever opens it
  const link = `${origin}/voucher/${props.voucherToken}`;
  return <ShareLink words={words} link={link} />;
}
