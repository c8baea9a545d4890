import { delayOf } from '#peers/sandbox-bank/events.ts';
import { createFaultBook, type FaultBook } from '#peers/sandbox-bank/faults.ts';
import type { Callback, SendCallback } from '#peers/test/callback.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';

export type CallbackSender = {
  /** What goes wrong with the callbacks that come next: lost, late, reordered, duplicated. */
  readonly faults: FaultBook;
  readonly send: SendCallback;
  /** Nothing goes out any more. */
  close(): void;
};

const TIMEOUT_MS = 10_000;

/**
 * Sends callbacks as a provider does: one that was not answered 2xx comes again after each of `retriesMs`, and then
 * never. The same bytes every time.
 */
export function createCallbackSender(retriesMs: readonly number[]): CallbackSender {
  const faults = createFaultBook();
  const httpJson = createHttpJson({ timeoutMs: TIMEOUT_MS });
  const timers = new Set<NodeJS.Timeout>();
  let open = true;

  function later(delayMs: number, work: () => void): void {
    if (!open) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  }

  async function deliver(callback: Callback, [pauseMs, ...rest]: readonly number[]): Promise<void> {
    const { url, headers, body } = callback;
    const answer = await httpJson.request({ method: 'POST', url, headers, body: body.toString(), expect: 'status' });
    const taken = answer.ok && answer.status < 300;
    if (!taken && pauseMs !== undefined) later(pauseMs, () => void deliver(callback, rest));
  }

  return {
    faults,
    send(callback) {
      if (faults.take('lost') !== null) return;
      const delayMs = delayOf(faults);
      const copies = faults.take('duplicated')?.copies ?? 1;
      for (let copy = 0; copy < copies; copy += 1) later(delayMs, () => void deliver(callback, retriesMs));
    },
    close() {
      open = false;
      for (const timer of timers) clearTimeout(timer);
      httpJson.close();
    },
  };
}
