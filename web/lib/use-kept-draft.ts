import { useCallback, type RefCallback } from 'react';
import { forgetDraft, keepDraft, keptDraft, putBack, typedIn } from './kept-draft.ts';

type KeptDraft = {
  /** What the draft is called in this tab; without a name nothing is kept. */
  readonly name: string | undefined;
  /** A post without scripts was taken or brought its own words back: those count, what was kept is older. */
  readonly answered: boolean;
  readonly onPutBack: () => void;
};

/** For a form that asks for more than a line: what is typed outlives a reload, for as long as the tab does. */
export function useKeptDraft({ name, answered, onPutBack }: KeptDraft): RefCallback<HTMLFormElement> {
  return useCallback(
    (form: HTMLFormElement | null) => {
      if (form === null || name === undefined) return undefined;
      if (answered) forgetDraft(name);
      const kept = keptDraft(name);
      if (Object.keys(kept).length > 0) {
        putBack(form, kept);
        onPutBack();
      }
      // also what was typed before the scripts came
      const keep = () => keepDraft(name, typedIn(form));
      keep();
      form.addEventListener('input', keep);
      return () => form.removeEventListener('input', keep);
    },
    // the form is the same for as long as its name is
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what a post brought back is looked at once
    [name],
  );
}
