/**
 * Kills the process at this point of the code in a crash test. Call it where a crash is critical. Each capability lists
 * the names of its points in its `deps.ts`. `FAILPOINT=<name>:kill` kills the process at that point like a power
 * failure: no handler runs, no buffer is flushed.
 */
export type Failpoint<Name extends string = string> = ((name: Name) => void) & {
  /** Name of the point at which this process will be killed; null in normal operation. */
  readonly armed: string | null;
};

/** Returns the name in `<name>:kill`; null if the text is anything else or the name is not among `names`. */
export function parseFailpoint(text: string | null, names: readonly string[]): string | null {
  const [name = '', action, ...rest] = (text ?? '').split(':');
  return names.includes(name) && action === 'kill' && rest.length === 0 ? name : null;
}

/** Creates the failpoint. In production, the configuration refuses an armed failpoint before this is called. */
export function createFailpoint(armed: string | null): Failpoint {
  function reach(name: string): void {
    if (name === armed) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
  return Object.assign(reach, { armed });
}
