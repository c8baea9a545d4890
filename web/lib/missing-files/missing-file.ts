import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Text that is shown if a file of the page did not load. */
export type MissingFileText = {
  readonly title: string;
  readonly text: string;
  /** Label of the retry button; 'Try again' if it is undefined. */
  readonly again?: string;
  /** True if a retry does not reload the page. */
  readonly inPlace?: boolean;
  /** URL of a picture that the browser already has; undefined for the usual picture. */
  readonly picture?: string | undefined;
};

/**
 * Returns true if a page failed because its script or style sheet did not load. Each browser has a different error
 * message for it.
 */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /import|preload CSS/i.test(error.message);
}

/**
 * Handlers for files that do not load. `recover-missing-files.tsx` replaces both handlers once the page has settled, so
 * that a first visit does not download the recovery code. The recovery code has to be loaded early, because it cannot
 * be loaded once the files of its build are deleted.
 */
export const missingFileHandlers = {
  /**
   * Handles a missing file of a whole page: reloads the page and never resolves, or returns the text that says why the
   * page was not reloaded.
   */
  explain: async (): Promise<MissingFileText> => ({
    title: m.fault_busy_title(),
    text: m.problem_offline(),
  }),
  /** Handles a part of a page whose file is missing: reloads the page, or shows the reason. */
  report: async (): Promise<void> => showToast({ title: m.problem_offline(), tone: 'danger' }),
};

/** Loads a part that the visitor requested. Rejects after the reason was shown. */
export function loadRequestedModule<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(async (error: unknown) => {
    await missingFileHandlers.report();
    throw error;
  });
}
