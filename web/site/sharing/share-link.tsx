import { whatsAppShareLink } from '#domain/core/contact/messaging-link.ts';
import { m } from '#messages/compiled/messages.js';
import { CopyIcon, ShareIcon } from '#web/ui/icons/further-icons.tsx';
import { ChatIcon } from '#web/ui/icons/icons.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: m.share_copied(), tone: 'success' });
  } catch {
    showToast({ title: m.share_copy_failed(), description: m.share_copy_failed_text(), tone: 'danger' });
  }
}

type ShareLinkProps = {
  readonly words: string;
  readonly link: string;
  /** True if sharing is the main action of the page. */
  readonly isMain?: boolean;
};

/** Three buttons that send a link by a messenger, by the clipboard, or by the share menu of the device. */
export function ShareLink({ words, link, isMain = false }: ShareLinkProps) {
  return (
    <>
      <a
        className={`button ${isMain ? 'button-primary foot-action' : 'button-secondary'}`}
        href={whatsAppShareLink(`${words}\n${link}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <ChatIcon className="icon-medium" />
        {m.share_whatsapp()}
        <span className="sr-only"> {m.shell_new_tab()}</span>
      </a>
      <button type="button" className="button button-secondary only-scripted" onClick={() => void copyLink(link)}>
        <CopyIcon className="icon-medium" />
        {m.share_copy()}
      </button>
      <button
        type="button"
        className="button button-secondary only-sharing"
        onClick={() => void navigator.share({ text: words, url: link }).catch(() => undefined)}
      >
        <ShareIcon className="icon-medium" />
        {m.return_share()}
      </button>
    </>
  );
}
