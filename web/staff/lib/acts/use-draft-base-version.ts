import { useState } from 'react';
import { deleteDraft, storeDraft, readStoredDraft } from '#web/lib/forms/stored-draft.ts';

/** Deletes a draft and the version that is stored with it. */
export function deleteVersionedDraft(draftName: string): void {
  deleteDraft(draftName);
  deleteDraft(baseVersionKeyOf(draftName));
}

function baseVersionKeyOf(draftName: string): string {
  return `${draftName}.seen`;
}

/**
 * Returns the saved version on which the user's field values are based. This version is stored with the draft, so it
 * survives a change of language or a new sign-in. If another user has saved a newer version, the form shows that
 * version instead of overwriting it.
 */
export function useDraftBaseVersion(draftName: string, current: number) {
  const [seen, setSeen] = useState(current);
  const key = baseVersionKeyOf(draftName);
  return {
    seen,
    /** Called after saving. */
    setSeen(saved: number) {
      deleteDraft(key);
      setSeen(saved);
    },
    draft: {
      draftName,
      onRestored: () => setSeen(Number(readStoredDraft(key)['seen'] ?? current)),
    },
    /**
     * Stores the version on which the draft is based, until the draft is sent or discarded. It is called on each input.
     */
    keepSeen() {
      const hasDraft = Object.keys(readStoredDraft(draftName)).length > 0;
      if (!hasDraft) deleteDraft(key);
      else if (readStoredDraft(key)['seen'] === undefined) storeDraft(key, { seen: String(seen) });
    },
  };
}
