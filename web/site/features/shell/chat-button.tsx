import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { track } from '#web/lib/analytics.ts';
import { usePage } from '#web/lib/page.tsx';
import { useChatAddress } from '#web/lib/addresses/use-chat-address.ts';
import { ChatIcon } from '#web/ui/icons/icons.tsx';

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
