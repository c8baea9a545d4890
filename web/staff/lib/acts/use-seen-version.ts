import { useState } from 'react';
import { deleteDraft, keepDraft, keptDraft } from '#web/lib/forms/kept-draft.ts';

/** Takes a draft away with the version it was typed over. */
export function deleteSeenDraft(draftName: string): void {
  deleteDraft(draftName);
  deleteDraft(seenKeyOf(draftName));
}

function seenKeyOf(draftName: string): string {
  return `${draftName}.seen`;
}

/**
 * The version that somebody had before them when they typed. It is kept with the draft, across another language or
 * another sign-in: what somebody else saved meanwhile is then shown beside it, and not overwritten.
 */
export function useSeenVersion(draftName: string, current: number) {
  const [seen, setSeen] = useState(current);
  const key = seenKeyOf(draftName);
  return {
    seen,
    /** After saving. */
    setSeen(saved: number) {
      deleteDraft(key);
      setSeen(saved);
    },
    /** For the form. */
    draft: {
      draftName,
      onPutBack: () => setSeen(Number(keptDraft(key)['seen'] ?? current)),
    },
    /** Whenever something is typed; what a draft was begun over stays until it is sent or taken back. */
    keepSeen() {
      const hasDraft = Object.keys(keptDraft(draftName)).length > 0;
      if (!hasDraft) deleteDraft(key);
      else if (keptDraft(key)['seen'] === undefined) keepDraft(key, { seen: String(seen) });
    },
  };
}
