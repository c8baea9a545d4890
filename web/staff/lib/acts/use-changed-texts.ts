import { useState } from 'react';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

/**
 * Compares the field values of a form with the saved values: those with which the form was opened, or those that were
 * saved last. Not for a form with a stored draft, because it opens with the draft.
 */
export function useChangedTexts() {
  const [saved, setSaved] = useState<FormValues | null>(null);
  const [typed, setTyped] = useState<FormValues | null>(null);
  return {
    isChanged: JSON.stringify(typed) !== JSON.stringify(saved),
    /** The form's `watch` option, which receives the typed texts. */
    watch(texts: FormValues) {
      setTyped(texts);
      setSaved((before) => before ?? texts);
    },
    /** Called after saving. */
    keepSaved: () => setSaved(typed),
  };
}
