/**
 * Kills the process at this point of the code in a crash test. Call it where a crash is critical. Each module lists the
 * names of its failpoints in its `deps.ts`. `FAILPOINT=<name>:kill` kills the process at that point as a power failure
 * would. No handler runs and no buffer is flushed.
 */
export type Failpoint<Name extends string = string> = ((name: Name) => void) & {
  /** Name of the failpoint at which this process will be killed; null in normal operation. */
  readonly armed: string | null;
};

/**
 * Returns the name in a text of the form `<name>:kill`. Returns null if the text has another form, or if the name is
 * not in `names`.
 */
export function parseFailpoint(text: string | null, names: readonly string[]): string | null {
  const [name = '', action, ...rest] = (text ?? '').split(':');
  return names.includes(name) && action === 'kill' && rest.length === 0 ? name : null;
}

/** Creates the failpoint. In production, the configuration check has already refused any failpoint name. */
export function createFailpoint(armed: string | null): Failpoint {
  function reach(name: string): void {
    if (name === armed) {
      process.kill(process.pid, 'SIGKILL');
    }
  }
  return Object.assign(reach, { armed });
}
