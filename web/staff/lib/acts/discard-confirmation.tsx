import { useEffect, useRef, useState, type RefObject } from 'react';
import { m } from '#messages/compiled/messages.js';
import { hasEditedEntriesIn } from '#web/lib/missing-files/unsaved-entries.ts';

/**
 * Keeps a dialog open while its state says so. A browser closes a dialog on the second Escape even if the first was
 * refused.
 */
function useReopening(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = content.current?.closest('dialog');
    function reopen() {
      if (dialog?.isConnected === true && !dialog.open) dialog.showModal();
    }
    dialog?.addEventListener('close', reopen);
    return () => dialog?.removeEventListener('close', reopen);
  }, [content]);
}

/**
 * Asks before a dialog closes with entries that were not saved. `close` is for Escape, the close button and a click
 * beside the dialog; a form that was saved closes without it.
 */
export function useDiscardConfirmation(onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  useReopening(content);
  return {
    content,
    close() {
      if (content.current !== null && hasEditedEntriesIn(content.current)) setAsking(true);
      else onClose();
    },
    question: isAsking ? <DiscardConfirmation onKeep={() => setAsking(false)} onDiscard={onClose} /> : null,
  };
}

type QuestionProps = { readonly onKeep: () => void; readonly onDiscard: () => void };

/** The question in the head of the dialog. It takes the focus, and returns it to the field if the user continues. */
function DiscardConfirmation({ onKeep, onDiscard }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    keep.current?.focus();
    return () => {
      if (from instanceof HTMLElement) from.focus();
    };
  }, []);
  return (
    <div role="alert" className="notice notice-info staff-discard">
      <p className="notice-title">{m.staff_form_discard_question()}</p>
      <div className="staff-acts">
        <button ref={keep} type="button" className="button button-secondary" onClick={onKeep}>
          {m.staff_form_keep_editing()}
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          {m.staff_form_discard()}
        </button>
      </div>
    </div>
  );
}
