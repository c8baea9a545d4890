/** Somebody is asked to show the second factor again; whoever waits hears whether they did. */
let asking: { readonly settle: (proven: boolean) => void } | null = null;
let waiting: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function subscribeToStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentStepUp() {
  return asking;
}

/** Opens the question in place; several calls that need it wait for one answer. */
export function askForProof(): Promise<boolean> {
  waiting ??= new Promise((resolve) => {
    asking = {
      settle(proven) {
        asking = null;
        waiting = null;
        tell();
        resolve(proven);
      },
    };
    tell();
  });
  return waiting;
}
