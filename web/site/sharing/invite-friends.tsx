import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import { ShareLink } from './share-link.tsx';

/** Our letters have no pictures; every messenger's have. */
const DOG = '🐶';

/** A member's link on its way to a friend, with what one would write above it. The link is no secret. */
export function InviteFriends({ code }: { readonly code: string }) {
  const { brand, origin } = usePage();
  const spoken = useSpoken();
  return (
    <div className="flex flex-wrap gap-3 in-[.text-center]:justify-center">
      <ShareLink
        words={`${DOG} ${m.friends_words({ shop: spoken(brand.name) })}`}
        link={`${origin}/?ref=${encodeURIComponent(code)}`}
      />
    </div>
  );
}
