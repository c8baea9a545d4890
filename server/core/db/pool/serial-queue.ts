/** Runs work after all earlier work of the same queue has ended. Rejects with the error of the work. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue for the statements of one connection, because a connection executes one statement at a time. From its
 * next major version, the driver refuses a statement while another statement is running.
 */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
