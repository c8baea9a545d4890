/** A stored password: 32 bytes of argon2id, its salt, and the name of the parameters. */
export type PasswordHash = { readonly hash: Buffer; readonly salt: Buffer; readonly scheme: string };

export type PasswordHasher = {
  /** Returns 16 random bytes. */
  newSalt(): Buffer;
  /** Hashes with the current parameters. Throws BusyError if the queue is full or the wait was too long. */
  hash(password: string, salt: Buffer): Promise<PasswordHash>;
  /**
   * Returns for each hash whether the password matches it, with that hash's parameters. The comparison takes constant
   * time.
   */
  matches(password: string, known: readonly PasswordHash[], salt: Buffer): Promise<boolean[]>;
  /** Returns true for a very common password, which attackers try first. */
  isCommon(password: string): Promise<boolean>;
};
