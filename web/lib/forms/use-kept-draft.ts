import { useCallback, type RefCallback } from 'react';
import { deleteDraft, keepDraft, keptDraft, putBack, typedIn } from './kept-draft.ts';

type KeptDraft = {
  /** What the draft is called in this tab; without a name nothing is kept. */
  readonly name: string | undefined;
  /** A post without scripts was accepted or returned what was typed: the kept draft is older and is dropped. */
  readonly answered: boolean;
  readonly onPutBack: () => void;
};

/** Keeps what is typed into a longer form across reloads, for as long as the tab is open. */
export function useKeptDraft({ name, answered, onPutBack }: KeptDraft): RefCallback<HTMLFormElement> {
  return useCallback(
    (form: HTMLFormElement | null) => {
      if (form === null || name === undefined) return undefined;
      if (answered) deleteDraft(name);
      const kept = keptDraft(name);
      if (Object.keys(kept).length > 0) {
        putBack(form, kept);
        onPutBack();
      }
      // also what was typed before the scripts came
      const keep = () => keepDraft(name, typedIn(form));
      keep();
      form.addEventListener('input', keep);
      // read before the page reloads itself: `unkept-entries.ts`
      form.dataset['draft'] = name;
      return () => form.removeEventListener('input', keep);
    },
    // the form is the same for as long as its name is
    // oxlint-disable-next-line react/exhaustive-deps -- what a post brought back is looked at once
    [name],
  );
}
