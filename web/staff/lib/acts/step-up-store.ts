/** The open step-up request; null if the dialog is closed. All waiting callers receive its result. */
let asking: { readonly settle: (proven: boolean) => void } | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentStepUp() {
  return asking;
}

/**
 * Opens the step-up dialog and resolves to true if the second factor was accepted. Concurrent calls share one dialog.
 */
export function requestStepUp(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    asking = {
      settle(proven) {
        asking = null;
        waiting = null;
        notifyListeners();
        resolve(proven);
      },
    };
    notifyListeners();
  });
  return waiting;
}
