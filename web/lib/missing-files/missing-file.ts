import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Why a file of the page did not load, in words. */
export type MissingFile = {
  readonly title: string;
  readonly text: string;
  /** Label of the button that tries again; 'Try again' if undefined. */
  readonly again?: string;
  /** Whether trying again leaves the page as it is instead of reloading it. */
  readonly inPlace?: boolean;
};

/** Whether a page failed because its script or style sheet did not load: each browser has its own words for it. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /import|preload CSS/i.test(error.message);
}

/**
 * What happens when a file of the page does not load. `recover-missing-files.tsx` replaces both once the page has settled:
 * a first visit does not download the recovery, and when the files are gone it is too late to load it.
 */
export const missingFile = {
  /** For a page: reloads it and never resolves, or resolves to the reason why it did not. */
  explain: async (): Promise<MissingFile> => ({
    title: m.fault_busy_title(),
    text: m.problem_offline(),
  }),
  /** For a part of a page: the same, and shows the reason. */
  report: async (): Promise<void> => showToast({ title: m.problem_offline(), tone: 'danger' }),
};

/** Loads a part that was asked for by a press. Rejects after the reason was shown. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(async (error: unknown) => {
    await missingFile.report();
    throw error;
  });
}
