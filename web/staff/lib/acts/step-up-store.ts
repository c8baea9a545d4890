type StepUp = {
  /** Text of the button whose action needs the step-up; null if it is unknown. */
  readonly act: string | null;
  readonly settle: (proven: boolean) => void;
};

/** The open step-up request; null if the dialog is closed. All waiting callers receive its result. */
let asking: StepUp | null = null;
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
 * Opens the step-up dialog and resolves to true if the second factor was accepted. Concurrent calls share one dialog,
 * which names the action of the first.
 */
export function requestStepUp(act: string | null): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    asking = {
      act,
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
