/** A stored password: 32 bytes of argon2id, its salt, and the name of the scheme. */
export type PasswordHash = { readonly hash: Buffer; readonly salt: Buffer; readonly scheme: string };

export type PasswordHasher = {
  /** Returns 16 random bytes. */
  newSalt(): Buffer;
  /**
   * Hashes the comparable form of a new password (domain/core/text/opaque-string.ts) with the current scheme. Throws
   * BusyError if the queue is full or the wait was too long, Error if the password has no such form.
   */
  hash(password: string, salt: Buffer): Promise<PasswordHash>;
  /**
   * Returns for each hash whether the password matches it, with that hash's scheme: its comparable form, and for hashes
   * of an older scheme also the text as typed. The comparison takes constant time.
   */
  matches(password: string, known: readonly PasswordHash[], salt: Buffer): Promise<boolean[]>;
  /**
   * Returns a hash of the current scheme and the same salt in place of a hash that the password matches; null if it is
   * of the current scheme already, or if the password has no comparable form. Throws BusyError like `hash`.
   */
  upgrade(password: string, known: PasswordHash): Promise<PasswordHash | null>;
  /** Returns true for a very common password, which attackers try first. */
  isCommon(password: string): Promise<boolean>;
};
