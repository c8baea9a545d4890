/**
 * A short notice at the edge of the screen. The `tone` 'danger' is the destructive style that the specification
 * describes.
 */
export type Toast = {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly tone: 'plain' | 'success' | 'danger';
};

/**
 * Time in ms for which a notice is shown (specification, section 9). The second time is the delay after which a closed
 * notice is removed.
 */
export const TOAST_DISPLAY_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

type State = { readonly toast: Toast | null; readonly open: boolean; readonly outlet: string };

let state: State = { toast: null, open: false, outlet: '' };
let outlets: readonly string[] = [];
let nextId = 1;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): State {
  return state;
}

/** Shows a notice. Only one notice is visible at a time, so a new notice replaces the previous notice. */
export function showToast(notice: { title: string; description?: string; tone?: Toast['tone'] }): void {
  clearTimeout(removal);
  const toast = {
    id: nextId++,
    title: notice.title,
    description: notice.description ?? '',
    tone: notice.tone ?? 'plain',
  };
  change({ toast, open: true });
}

export function dismissToast(): void {
  change({ open: false });
  clearTimeout(removal);
  removal = setTimeout(() => change({ toast: null }), TOAST_REMOVE_DELAY_MS);
}

/**
 * Adds an element (outlet) in which notices appear, and returns the function that removes it. Notices appear in the
 * newest outlet. An open dialog has its own outlet, because all content outside a modal dialog is inert.
 */
export function addToastOutlet(id: string): () => void {
  outlets = [...outlets, id];
  change({ outlet: id });
  return () => {
    outlets = outlets.filter((other) => other !== id);
    change({ outlet: outlets.at(-1) ?? '' });
  };
}
