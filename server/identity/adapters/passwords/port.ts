/** A stored password hash: 32 bytes of argon2id, its salt, and the name of the hashing scheme. */
export type PasswordHash = { readonly hash: Buffer; readonly salt: Buffer; readonly scheme: string };

export type PasswordHasher = {
  /** Returns a new salt of 16 random bytes. */
  newSalt(): Buffer;
  /**
   * Hashes the comparable form of a new password (domain/core/text/opaque-string.ts) with the current scheme. Throws
   * BusyError if the queue is full or the wait was too long. Throws Error if the password has no comparable form.
   */
  hash(password: string, salt: Buffer): Promise<PasswordHash>;
  /**
   * Compares a password with each hash by the scheme of that hash, and returns the results. It compares the comparable
   * form. For hashes of an older scheme, it also compares the text as entered. The comparison takes constant time.
   */
  matches(password: string, known: readonly PasswordHash[], salt: Buffer): Promise<boolean[]>;
  /**
   * Returns a new hash of the current scheme with the same salt, for a hash that the password matches. Returns null if
   * that hash already has the current scheme, or if the password has no comparable form. Throws BusyError like `hash`.
   */
  upgrade(password: string, known: PasswordHash): Promise<PasswordHash | null>;
  /** Returns true for a very common password, which attackers try first. */
  isCommon(password: string): Promise<boolean>;
};
