import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { messageTopicText, previewableTopicOf } from './words/order-words.ts';
import { mayUse, useMe } from './portal.tsx';

/**
 * Link from a message in a timeline to the current template of the message. The message itself cannot be shown, because
 * its text and recipient are not stored. The template may have changed since the message was sent.
 */
export function TemplateLink({ topic }: { readonly topic: string }) {
  const me = useMe();
  const known = previewableTopicOf(topic);
  if (known === undefined || !mayUse(me, 'settings.read')) return null;
  return (
    <span className="staff-quiet">
      {' · '}
      <Link to={`/admin/messages/${known}`} aria-label={m.staff_tl_template_of({ what: messageTopicText(topic) })}>
        {m.staff_tl_template()}
      </Link>
    </span>
  );
}
