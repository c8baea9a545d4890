/** A password as it is kept: 32 bytes of argon2id, the salt they were made with and the parameters' name. */
export type PasswordHash = { readonly hash: Buffer; readonly salt: Buffer; readonly scheme: string };

export type PasswordHasher = {
  /** 16 fresh bytes. */
  newSalt(): Buffer;
  /** Hashes with today's parameters. Throws BusyError where too many wait already, or one waited too long. */
  hash(password: string, salt: Buffer): Promise<PasswordHash>;
  /** Whether the password makes this hash with the hash's own parameters; compared in constant time. */
  matches(password: string, known: readonly PasswordHash[], salt: Buffer): Promise<boolean[]>;
  /** Whether this many people use the password that it is the first thing to try (the lists of attackers). */
  isCommon(password: string): Promise<boolean>;
};
