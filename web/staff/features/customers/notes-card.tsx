import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  addCustomerNote,
  CUSTOMER_NOTE_MAX_LENGTH,
  removeCustomerNote,
  type CustomerNote,
} from '#contracts/staff/customers/notes.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import type { LoadedNotes, NotesOwner } from '../../lib/notes/use-notes.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';

/** Id of the card with the notes. The header of an order's page links to it. */
export const NOTES_ID = 'notes';

type CardProps = { readonly of: NotesOwner; readonly notes: LoadedNotes };

/**
 * Card with the notes about a customer, for staff who may change customers. The header of the page shows the tags and
 * the newest note.
 */
export function NotesCard({ of, notes }: CardProps) {
  const mayWrite = mayUse(useMe(), 'customer.write');
  const { value, reload } = notes;
  if (!mayWrite) return null;
  return (
    <section className="order-card" aria-labelledby={NOTES_ID}>
      <h2 id={NOTES_ID}>{m.staff_notes_title()}</h2>
      <LoadState resource={notes} />
      {value === null || value.notes === null ? null : <Notes of={of} notes={value.notes} onChanged={reload} />}
    </section>
  );
}

type NotesProps = { readonly of: NotesOwner; readonly notes: readonly CustomerNote[]; readonly onChanged: () => void };

/**
 * Lists all notes. The list is collapsed, because the header of the page shows the newest note. A link to the notes
 * expands it.
 */
function Notes({ of, notes, onChanged }: NotesProps) {
  const { hash } = useLocation();
  return (
    <>
      {notes.length === 0 ? (
        <p className="staff-quiet">{m.staff_notes_none()}</p>
      ) : (
        <details key={hash} open={hash === `#${NOTES_ID}`}>
          <summary className="staff-summary">{m.staff_notes_all({ count: notes.length })}</summary>
          <ul className="staff-notes">
            {notes.map((note) => (
              <Note key={note.noteId} of={of} note={note} onChanged={onChanged} />
            ))}
          </ul>
        </details>
      )}
      <NoteForm of={of} onChanged={onChanged} />
    </>
  );
}

type NoteProps = { readonly of: NotesOwner; readonly note: CustomerNote; readonly onChanged: () => void };

function Note({ of, note: { noteId, text, by, at }, onChanged }: NoteProps) {
  const { locale } = usePortal();
  const [pending, during] = useBusy();
  async function remove() {
    const answer = await during(() => callStaff(removeCustomerNote, { params: { noteId }, body: of }));
    showToast(
      answer.ok
        ? { title: m.staff_note_removed(), tone: 'success' }
        : { title: answer.problem.message, tone: 'danger' },
    );
    onChanged();
  }
  return (
    <li>
      <p className="staff-note-text" dir="auto" translate="no">
        {readableOrPlaceholder(text)}
      </p>
      <p className="staff-quiet">
        <bdi>{by}</bdi> · <RelativeTime at={at} locale={locale} />
      </p>
      <button
        type="button"
        className="button button-quiet"
        aria-label={m.staff_note_remove_of({ name: isolated(by) })}
        disabled={pending}
        onClick={() => void remove()}
      >
        {m.staff_note_remove()}
      </button>
    </li>
  );
}

function NoteForm({ of, onChanged }: Omit<NoteProps, 'note'>) {
  const noteId = useRef(crypto.randomUUID());
  const [isOpen, setOpen] = useState(false);
  const { field, form, end } = useForm({
    send: async ({ text = '' }, sent) => {
      const answer = await callStaff(addCustomerNote, { body: { ...of, noteId: noteId.current, text } });
      if (answer.ok) sent.reset();
      return answer;
    },
    onDone: () => {
      noteId.current = crypto.randomUUID();
      setOpen(false);
      showToast({ title: m.staff_note_added(), tone: 'success' });
      onChanged();
    },
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="staff-summary">{m.staff_note_write()}</summary>
      <form {...form} className="staff-stack">
        <TextArea
          {...field('text')}
          label={m.staff_case_note_text()}
          hint={m.staff_case_note_hint()}
          rows={3}
          required
          maxLength={CUSTOMER_NOTE_MAX_LENGTH}
        />
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary" disabled={end.pending}>
          {m.staff_case_note_save()}
        </button>
      </form>
    </details>
  );
}
