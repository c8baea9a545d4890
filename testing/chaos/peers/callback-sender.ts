import { eventDelayMs } from '#peers/sandbox-bank/events.ts';
import { createFaultInjector, type FaultInjector } from '#peers/sandbox-bank/faults.ts';
import type { Callback, SendCallback } from '#peers/test/callback.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';

export type CallbackSender = {
  /** Injected failures of the next callbacks: lost, late, reordered, duplicated. */
  readonly faults: FaultInjector;
  readonly send: SendCallback;
  /** Stops sending. */
  close(): void;
};

const TIMEOUT_MS = 10_000;

/**
 * Sends callbacks like a provider: one without a 2xx answer is repeated after each of `retriesMs`, then never. Always
 * the same bytes.
 */
export function createCallbackSender(retriesMs: readonly number[]): CallbackSender {
  const faults = createFaultInjector();
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
      const delayMs = eventDelayMs(faults);
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
