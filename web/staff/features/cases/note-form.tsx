import { useRef, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import { addCaseNote } from '#contracts/staff/cases/staff-case.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { CollapsiblePanel } from './collapsible-panel.tsx';
import { useOpenCase } from './use-case.ts';

export function NoteForm() {
  const { shown, send, isSending } = useOpenCase();
  const { kind, id } = shown;
  const noteId = useRef(crypto.randomUUID());
  const element = useRef<HTMLFormElement | null>(null);
  const [isRestored, setIsRestored] = useState(false);
  const { field, form, end } = useForm({
    draftName: `note-${id}`,
    onRestored: () => setIsRestored(true),
    send: ({ text = '' }) => send(addCaseNote, { params: { kind, id }, body: { noteId: noteId.current, text } }),
    onDone: () => {
      noteId.current = crypto.randomUUID();
      element.current?.reset();
      showToast({ title: m.staff_case_note_saved(), tone: 'success' });
    },
  });
  return (
    <CollapsiblePanel title={m.staff_case_note_title()} isOpen={isRestored}>
      <form
        {...form}
        ref={(made) => {
          element.current = made;
          return form.ref(made);
        }}
        className="staff-stack"
      >
        <TextArea
          {...field('text')}
          label={m.staff_case_note_text()}
          hint={m.staff_case_note_hint()}
          rows={3}
          required
          maxLength={MESSAGE_MAX_LENGTH}
        />
        <FormFailure failure={end.failure} />
        <button type="submit" className="button button-secondary" disabled={end.pending || isSending}>
          {end.pending ? m.staff_case_busy() : m.staff_case_note_save()}
        </button>
      </form>
    </CollapsiblePanel>
  );
}
