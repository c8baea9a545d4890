import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { actWords } from '../../lib/words/act-words.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { Stats } from './overview.tsx';

/** What the staff did last, in words. */
export function Activity({ acts }: { readonly acts: Stats['recentActivity'] }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h2 className="text-lg">{m.staff_activity_title()}</h2>
      {acts.length === 0 ? (
        <p className="staff-empty">{m.staff_activity_none()}</p>
      ) : (
        <ul className="staff-activity">
          {acts.map(({ id, action, resource, adminName, timestamp }) => (
            <li key={id}>
              <bdi className="staff-badge">{adminName}</bdi>
              <span>{actWords(action)}</span>
              <bdi dir="ltr" className="staff-quiet">
                {resource.slice(0, 8)}
              </bdi>
              <time dateTime={timestamp} className="staff-quiet">
                {formatDateTime(Date.parse(timestamp), locale)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
