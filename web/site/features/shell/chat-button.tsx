import { directionOf } from '#contracts/locale.ts';
import { waLink } from '#domain/messaging-link.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';

/** The chat with the shop's number and a greeting in the page's language. */
export function useChatAddress(): string {
  const { brand } = usePage();
  const spoken = useSpoken();
  return waLink(brand.messagingNumber, m.chat_greeting({ shop: spoken(brand.name) }));
}

export function ChatButton() {
  const { locale } = usePage();
  return (
    <a
      className="floating-button floating-chat"
      href={useChatAddress()}
      target="_blank"
      rel="noopener"
      onClick={() => track({ name: 'chat_click', language: locale })}
      lang={locale}
      dir={directionOf(locale)}
      aria-label={`${m.chat_open()} ${m.shell_new_tab()}`}
    >
      <ChatIcon className="size-7" />
    </a>
  );
}
