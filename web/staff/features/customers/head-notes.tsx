import { useId } from 'react';
import {
  addCustomerTag,
  CUSTOMER_TAG_MAX_LENGTH,
  listCustomerTags,
  removeCustomerTag,
} from '#contracts/staff/customers/notes.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { NewestNote, TagLink } from '../../lib/notes/notes-line.tsx';
import type { LoadedNotes, NotesOwner } from '../../lib/notes/use-notes.ts';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { NOTES_ID } from './notes-card.tsx';

type HeadNotesProps = { readonly of: NotesOwner; readonly notes: LoadedNotes };

/** Shows the tags of a customer, which staff can change here. Also shows the newest note with a link to all notes. */
export function TagsAndNewestNote({ of, notes: { value, reload } }: HeadNotesProps) {
  const mayWrite = mayUse(useMe(), 'customer.write');
  if (value === null) return null;
  return (
    <div className="staff-notes-line">
      <div className="staff-tags">
        {value.tags.length === 0 ? null : (
          <ul className="staff-tags" aria-label={m.staff_customers_tag()}>
            {value.tags.map((tag) => (
              <Tag key={tag} of={of} tag={tag} mayRemove={mayWrite} onChanged={reload} />
            ))}
          </ul>
        )}
        {mayWrite ? (
          <details>
            <summary className="staff-summary">{m.staff_tag_add_open()}</summary>
            <TagForm of={of} tags={value.tags} onChanged={reload} />
          </details>
        ) : null}
      </div>
      <NewestNote notes={value.notes ?? []} to={`#${NOTES_ID}`} />
    </div>
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

/** Form to add a tag. It suggests the tags that the shop already uses. */
function TagForm({ of, tags, onChanged }: TagFormProps) {
  const listId = useId();
  const known = useStaffData(listCustomerTags, {}, { version: tags.length });
  const { field, form, end } = useForm({
    send: async ({ tag = '' }, sent) => {
      const answer = await callStaff(addCustomerTag, { body: { ...of, tag } });
      // the field is emptied and keeps the focus, so that the next tag can be typed
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
        maxLength={CUSTOMER_TAG_MAX_LENGTH}
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
