/** Error for a mistake in the shop's code or inconsistent stored data. The input of a customer never causes it. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/**
 * Throws InvariantError if the condition is false. Do not use it for an expected refusal, for which a value is returned
 * instead.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) {
    throw new InvariantError(message);
  }
}
