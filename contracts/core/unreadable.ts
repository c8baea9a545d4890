/** Placeholder for an encrypted value that could not be decrypted; pages show a text instead. */
export const UNREADABLE = '\uFFFD';
