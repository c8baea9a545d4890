import type { VoucherToken } from '#contracts/core/ids.ts';
import { isolated } from '#domain/core/format.ts';
import { waShareLink } from '#domain/core/messaging-link.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { CopyIcon, ShareIcon } from '#web/ui/further-icons.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

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

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: m.share_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.share_copy_failed(), description: m.share_copy_failed_text(), tone: 'danger' });
  }
}

/**
 * The voucher's link on its way to somebody, with words. The link is the key to the voucher: it leaves in a message that
 * its holder sends, and in no referrer.
 */
export function ShareVoucher(props: ShareVoucherProps) {
  const { origin } = usePage();
  const words = `${PAW} ${useWords(props)}`;
  const hydrated = useHydrated();
  // without a language: it opens in that of whoever opens it
  const link = `${origin}/voucher/${props.voucherToken}`;
  return (
    <>
      <a
        className="button button-secondary"
        href={waShareLink(`${words}\n${link}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon className="size-5" />
        {m.share_whatsapp()}
        <span className="sr-only"> {m.shell_new_tab()}</span>
      </a>
      {hydrated ? (
        <button type="button" className="button button-secondary" onClick={() => void copyLink(link)}>
          <CopyIcon className="size-5" />
          {m.share_copy()}
        </button>
      ) : null}
      {hydrated && 'share' in navigator ? (
        <button
          type="button"
          className="button button-secondary"
          onClick={() => void navigator.share({ text: words, url: link }).catch(() => undefined)}
        >
          <ShareIcon className="size-5" />
          {m.return_share()}
        </button>
      ) : null}
    </>
  );
}
