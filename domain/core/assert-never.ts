import { InvariantError } from './invariant.ts';

/** Ends a `switch` over a union: a member nobody handled does not compile, and throws if data sneaks one in. */
export function assertNever(value: never): never {
  throw new InvariantError(`Nobody handles ${JSON.stringify(value)}`);
}
