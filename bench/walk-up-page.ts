import { openEventStream, send } from './load.ts';

const PATIENCE_MS = 60_000;

/** An open page of a walk-up. */
export type Page = {
  readonly url: string;
  /** Shows a walk-up from a response or an event, unless the page already shows a newer state of the walk-up. */
  showWalkUp(walkUp: string): void;
  shows(state: 'paid' | 'washing'): Promise<void>;
  close(): void;
};

/**
 * Opens a page of a walk-up as a browser does: it requests the walk-up, then listens to the stream, and never polls. An
 * event contains the walk-up; after an event without content the page requests it.
 */
export async function openPage(url: string, headers: Record<string, string>): Promise<Page> {
  let seen = '';
  let failure: unknown = null;
  let wake: () => void = () => undefined;

  function showWalkUp(walkUp: string): void {
    if (readMicrosOf(walkUp) >= readMicrosOf(seen)) seen = walkUp;
    wake();
  }

  async function ask(): Promise<void> {
    try {
      showWalkUp((await send('GET', url, { headers })).body);
    } catch (error) {
      failure = error;
      wake();
    }
  }

  await ask();
  const close = await openEventStream(`${url}/events`, headers, (data) =>
    data === '' ? void ask() : showWalkUp(data),
  );
  return {
    url,
    showWalkUp,
    close,
    async shows(state) {
      const late = AbortSignal.timeout(PATIENCE_MS);
      while (!seen.includes(`"state":"${state}"`)) {
        if (failure !== null) throw failure;
        if (late.aborted) throw new Error(`a walk-up is not ${state}: ${seen.slice(0, 200)}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        late.addEventListener('abort', () => resolve(), { once: true });
        await promise;
      }
    },
  };
}

function readMicrosOf(walkUp: string): number {
  return Number(/"readMicros":(\d+)/.exec(walkUp)?.[1] ?? 0);
}
