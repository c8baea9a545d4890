import { useCallback, type RefCallback } from 'react';
import { deleteDraft, storeDraft, readStoredDraft, restoreDraft, enteredValuesOf } from './stored-draft.ts';

type DraftOptions = {
  /** Storage name of the form's draft in this tab. Undefined if no draft is stored. */
  readonly name: string | undefined;
  /**
   * True if a form sent without JavaScript was accepted, or was returned with the typed values. The stored draft is
   * then out of date and is deleted.
   */
  readonly answered: boolean;
  readonly onRestored: () => void;
};

/** Stores the values typed into a long form. The values survive reloads while the tab is open. */
export function useStoredDraft({ name, answered, onRestored }: DraftOptions): RefCallback<HTMLFormElement> {
  return useCallback(
    (form: HTMLFormElement | null) => {
      if (form === null || name === undefined) return undefined;
      if (answered) deleteDraft(name);
      const draft = readStoredDraft(name);
      if (Object.keys(draft).length > 0) {
        restoreDraft(form, draft);
        onRestored();
      }
      // the draft includes values that were typed before the scripts loaded
      const keep = () => storeDraft(name, enteredValuesOf(form));
      keep();
      form.addEventListener('input', keep);
      // `unsaved-entries.ts` reads this name before an automatic reload
      form.dataset['draft'] = name;
      return () => form.removeEventListener('input', keep);
    },
    // the ref callback changes only if the name changes
    // oxlint-disable-next-line react/exhaustive-deps -- the result of a post is read once
    [name],
  );
}
