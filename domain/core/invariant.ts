/** A bug in our own code or a lie in our own data; never something a customer did. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws InvariantError where what must always hold does not. For refusals return a value instead. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) {
    throw new InvariantError(message);
  }
}
