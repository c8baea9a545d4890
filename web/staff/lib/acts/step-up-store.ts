type StepUp = {
  /** Text of the button whose action requires the second factor. Null if the text is unknown. */
  readonly act: string | null;
  readonly settle: (proven: boolean) => void;
};

/** The open request for the second factor. Null if the dialog is closed. All waiting callers receive its result. */
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
 * Opens the step-up dialog, which asks for the second factor. Resolves to true if the factor was accepted. Concurrent
 * calls share one dialog, which names the action of the first call.
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
