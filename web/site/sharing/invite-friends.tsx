import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { ShareLink } from './share-link.tsx';

/** The fonts of the page contain no emoji, but every messenger supports them. */
const DOG = '🐶';

/** The buttons to share a member's referral link with an editable text. The link is not secret. */
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
