import { useId, useRef, useState } from 'react';
import {
  addCustomerNote,
  addCustomerTag,
  CUSTOMER_NOTE_MAX,
  CUSTOMER_TAG_MAX,
  listCustomerTags,
  removeCustomerNote,
  removeCustomerTag,
  type CustomerNote,
  type CustomerNotes,
} from '#contracts/staff/customers/notes.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { readableOrPlaceholder } from '../../lib/shown-name.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { TagLink } from '../../lib/notes/notes-line.tsx';
import type { LoadedNotes, NotesOwner } from '../../lib/notes/use-notes.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';

/** Id of the card, to which the head of an order links. */
export const NOTES_ID = 'notes';

type CardProps = { readonly of: NotesOwner; readonly notes: LoadedNotes };

/** Notes and tags of a customer. Staff who may not change customers see the tags only. */
export function NotesCard({ of, notes }: CardProps) {
  const mayWrite = mayUse(useMe(), 'customer.write');
  const { value, reload } = notes;
  if (!mayWrite && (value === null || value.tags.length === 0)) return null;
  return (
    <section className="order-card" aria-labelledby={NOTES_ID}>
      <h2 id={NOTES_ID}>{mayWrite ? m.staff_notes_title() : m.staff_customers_tag()}</h2>
      <LoadState resource={notes} />
      {value === null ? null : <LoadedCard of={of} value={value} mayWrite={mayWrite} onChanged={reload} />}
    </section>
  );
}

type LoadedProps = {
  readonly of: NotesOwner;
  readonly value: CustomerNotes;
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
};

function LoadedCard({ of, value, mayWrite, onChanged }: LoadedProps) {
  return (
    <>
      {value.tags.length === 0 ? (
        <p className="staff-quiet">{m.staff_tags_none()}</p>
      ) : (
        <ul className="staff-tags">
          {value.tags.map((tag) => (
            <Tag key={tag} of={of} tag={tag} mayRemove={mayWrite} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {mayWrite ? <TagForm of={of} tags={value.tags} onChanged={onChanged} /> : null}
      {value.notes === null ? null : <Notes of={of} notes={value.notes} onChanged={onChanged} />}
    </>
  );
}

type TagProps = {
  readonly of: NotesOwner;
  readonly tag: string;
  readonly mayRemove: boolean;
  readonly onChanged: () => void;
};

function Tag({ of, tag, mayRemove, onChanged }: TagProps) {
  const [pending, during] = useBusy();
  async function remove() {
    const answer = await during(() => callStaff(removeCustomerTag, { body: { ...of, tag } }));
    if (!answer.ok) showToast({ title: answer.problem.message, tone: 'danger' });
    onChanged();
  }
  return (
    <li className="staff-tag-pair">
      <TagLink tag={tag} />
      {mayRemove ? (
        <button
          type="button"
          className="staff-tag-cross"
          aria-label={m.staff_tag_remove_of({ tag: isolated(tag) })}
          disabled={pending}
          onClick={() => void remove()}
        >
          <span aria-hidden="true">×</span>
        </button>
      ) : null}
    </li>
  );
}

type TagFormProps = { readonly of: NotesOwner; readonly tags: readonly string[]; readonly onChanged: () => void };

/** Field for adding a tag. It suggests the tags that the shop already uses. */
function TagForm({ of, tags, onChanged }: TagFormProps) {
  const listId = useId();
  const known = useStaffData(listCustomerTags, {}, { version: tags.length });
  const { field, form, end } = useForm({
    send: async ({ tag = '' }, sent) => {
      const answer = await callStaff(addCustomerTag, { body: { ...of, tag } });
      // the emptied field keeps the focus, so that the next tag can be typed
      if (answer.ok) sent.reset();
      return answer;
    },
    onDone: onChanged,
  });
  const suggested = (known.value?.tags ?? []).filter((tag) => !tags.includes(tag));
  return (
    <form {...form} className="staff-tag-form">
      <TextField
        {...field('tag')}
        label={m.staff_tag_add()}
        hint={m.staff_tag_hint()}
        list={listId}
        dir="auto"
        required
        maxLength={CUSTOMER_TAG_MAX}
        autoComplete="off"
      />
      <datalist id={listId}>
        {suggested.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      <button type="submit" className="button button-secondary" disabled={end.pending}>
        {m.staff_tag_save()}
      </button>
      <FormFailure failure={end.failure} />
    </form>
  );
}

type NotesProps = { readonly of: NotesOwner; readonly notes: readonly CustomerNote[]; readonly onChanged: () => void };

function Notes({ of, notes, onChanged }: NotesProps) {
  return (
    <>
      {notes.length === 0 ? (
        <p className="staff-quiet">{m.staff_notes_none()}</p>
      ) : (
        <ul className="staff-notes">
          {notes.map((note) => (
            <Note key={note.noteId} of={of} note={note} onChanged={onChanged} />
          ))}
        </ul>
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
          maxLength={CUSTOMER_NOTE_MAX}
        />
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary" disabled={end.pending}>
          {m.staff_case_note_save()}
        </button>
      </form>
    </details>
  );
}
