import { InvariantError } from './invariant.ts';

/** Ends a `switch` over a union. An unhandled member does not compile, and an unexpected value throws at run time. */
export function assertNever(value: never): never {
  throw new InvariantError(`Unhandled value ${JSON.stringify(value)}`);
}
