/** More is asked for at once than this machine can do; the same request may succeed a little later. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly statusCode = 503;
}

export type BulkheadOptions = { readonly atOnce: number; readonly waiting: number; readonly waitMs: number };

type Waiting = { readonly start: () => void; readonly timer: NodeJS.Timeout };

/**
 * Lets `atOnce` pieces of work run together and `waiting` more stand in line for `waitMs` at most; the rest is refused
 * at once. What costs a whole core for a moment must not be what a flood of requests is served with.
 */
export function createBulkhead({ atOnce, waiting, waitMs }: BulkheadOptions) {
  const line: Waiting[] = [];
  let running = 0;

  function next(): void {
    running -= 1;
    const first = line.shift();
    if (first === undefined) return;
    clearTimeout(first.timer);
    first.start();
  }

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new BusyError('too many wait for their turn already'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(place), 1);
        reject(new BusyError(`something waited more than ${waitMs} ms for its turn`));
      }, waitMs);
      const place: Waiting = {
        timer,
        start: () => {
          running += 1;
          resolve();
        },
      };
      line.push(place);
    });
  }

  return async function withinBulkhead<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn();
    try {
      return await work();
    } finally {
      next();
    }
  };
}
