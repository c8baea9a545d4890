import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { ShareLink } from './share-link.tsx';

/** Emoji of a dog for messages. The fonts of the page contain no emoji, but every messenger supports them. */
const DOG = '🐶';

/** Buttons that share a member's referral link with a text that the member can edit. The link is not secret. */
export function InviteFriends({ code }: { readonly code: string }) {
  const { brand, origin } = usePage();
  const localized = useLocalizedText();
  return (
    <ShareLink
      words={`${DOG} ${m.friends_words({ shop: localized(brand.name) })}`}
      link={`${origin}/?ref=${encodeURIComponent(code)}`}
    />
  );
}
