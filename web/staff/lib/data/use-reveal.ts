import { useState } from 'react';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

export type Reveal<Shown> = {
  /** Unmasked values. Null until they are requested. */
  readonly shown: Shown | null;
  readonly pending: boolean;
  readonly request: () => Promise<void>;
};

/** Requests unmasked values with one API call. All sections of a page share the result. */
export function useReveal<Shown>(ask: () => Promise<ApiResponse<Shown>>, onShown?: () => void): Reveal<Shown> {
  const [shown, setShown] = useState<Shown | null>(null);
  const [pending, during] = useBusy();

  async function request() {
    const answer = await during(ask);
    if (!answer.ok) return showToast({ title: answer.problem.message, tone: 'danger' });
    setShown(answer.value);
    return onShown?.();
  }

  return { shown, pending, request };
}
