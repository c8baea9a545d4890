/**
 * Error for work that is refused because this process has reached its limit of concurrent work. The same request can
 * succeed shortly after.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly statusCode = 503;
}

export type BulkheadOptions = { readonly maxConcurrent: number; readonly waiting: number; readonly waitMs: number };

type QueuedWork = { readonly start: () => void; readonly timer: NodeJS.Timeout | undefined };

/**
 * Limits concurrency. At most `maxConcurrent` tasks run at the same time. Up to `waiting` further tasks wait in a queue
 * for at most `waitMs`, where Infinity means no limit. All other tasks are rejected with BusyError. Use it for work
 * that occupies a whole CPU core or a scarce connection.
 */
export function createBulkhead({ maxConcurrent, waiting, waitMs }: BulkheadOptions) {
  const line: QueuedWork[] = [];
  let running = 0;

  function next(): void {
    running -= 1;
    const first = line.shift();
    if (first === undefined) return;
    clearTimeout(first.timer);
    first.start();
  }

  function turn(): Promise<void> {
    if (running < maxConcurrent) {
      running += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new BusyError('too many requests are queued'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(place), 1);
        reject(new BusyError(`a request was queued for more than ${waitMs} ms`));
      };
      // an infinite timeout needs no timer
      const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs);
      const place: QueuedWork = {
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

/**
 * Returns the result of optional work. Returns null if the bulkhead is busy, so that the caller can try again later.
 */
export async function nullIfBulkheadFull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BusyError) return null;
    throw error;
  }
}
