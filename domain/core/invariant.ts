/** A bug in our code or inconsistent stored data. A customer's input never causes it. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws InvariantError if the condition is false. For an expected refusal, return a value instead. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) {
    throw new InvariantError(message);
  }
}
