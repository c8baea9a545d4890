/** Placeholder for an encrypted value that could not be decrypted. Pages show a text instead of the placeholder. */
export const UNREADABLE_PLACEHOLDER = '\uFFFD';
