import { Link } from 'react-router';
import type { CustomerNote, CustomerNotes } from '#contracts/staff/customers/notes.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { readableOrPlaceholder } from '../name-or-placeholder.ts';

export function TagLink({ tag }: { readonly tag: string }) {
  return (
    <Link
      to={`/admin/customers?${new URLSearchParams({ tag })}`}
      className="staff-tag"
      title={m.staff_tag_show({ tag: isolated(tag) })}
    >
      <bdi>{tag}</bdi>
    </Link>
  );
}

type LineProps = {
  readonly notes: CustomerNotes | null;
  /** URL of the card that shows all notes. */
  readonly to: string;
};

/**
 * Shows the tags and the newest note of a customer, in the header of the order's page. Renders nothing if there are
 * neither tags nor notes.
 */
export function NotesLine({ notes, to }: LineProps) {
  const tags = notes?.tags ?? [];
  const written = notes?.notes ?? [];
  if (tags.length === 0 && written.length === 0) return null;
  return (
    <div className="staff-notes-line">
      {tags.length === 0 ? null : (
        <ul className="staff-tags">
          {tags.map((tag) => (
            <li key={tag}>
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <NewestNote notes={written} to={to} />
    </div>
  );
}

type NewestProps = { readonly notes: readonly CustomerNote[]; readonly to: string };

/** Shows the newest note, with a link to all notes. Renders nothing if there are no notes. */
export function NewestNote({ notes, to }: NewestProps) {
  const [newest] = notes;
  if (newest === undefined) return null;
  return (
    <p className="staff-notes-newest">
      <span>{m.staff_notes_newest({ text: isolated(readableOrPlaceholder(newest.text)) })}</span>{' '}
      <Link to={to}>{m.staff_notes_all({ count: notes.length })}</Link>
    </p>
  );
}
