import { m } from '#messages/compiled/messages.js';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Text that is shown if a file of the page did not load. */
export type MissingFileText = {
  readonly title: string;
  readonly text: string;
  /** Label of the retry button. Undefined for the default label 'Try again'. */
  readonly again?: string;
  /** True if the retry button does not reload the page. */
  readonly inPlace?: boolean;
  /** URL of a picture that the browser has already loaded. Undefined to show the default picture. */
  readonly picture?: string | undefined;
};

/**
 * Returns true if a page failed because its script or style sheet did not load. Each browser has its own error message
 * for this.
 */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /import|preload CSS/i.test(error.message);
}

/**
 * Handlers for files that do not load. `recover-missing-files.tsx` replaces both handlers once the page has settled, so
 * that a first visit does not wait for the recovery code. The recovery code must be loaded before it is needed, because
 * the files of its build can be deleted later.
 */
export const missingFileHandlers = {
  /**
   * Handles a whole page whose file is missing. Reloads the page and never resolves, or resolves to a text that says
   * why the page was not reloaded.
   */
  explain: async (): Promise<MissingFileText> => ({
    title: m.fault_busy_title(),
    text: m.problem_offline(),
  }),
  /** Handles a component whose file is missing. Reloads the page, or shows the reason why the component is missing. */
  report: async (): Promise<void> => showToast({ title: m.problem_offline(), tone: 'danger' }),
};

/** Loads a module that the visitor's action needs. Rejects after the reason of a failure was shown. */
export function loadRequestedModule<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(async (error: unknown) => {
    await missingFileHandlers.report();
    throw error;
  });
}
