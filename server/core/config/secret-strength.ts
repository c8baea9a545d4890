/** Short secrets can be guessed by machine, and 32 characters are what `openssl rand -hex 16` prints. */
export const SECRET_MIN_LENGTH = 32;

const DISTINCT_CHARACTERS_MIN = 8;

/** What people leave in a file they copied. */
const placeholders =
  /change.?me|replace.?me|example|placeholder|password|default|your[-_ ]|dummy|sample|xxx|123456789|[<[].*[>\]]/i;

/** Why a secret protects nothing, in words that follow its name; null where nothing speaks against it. */
export function weaknessOf(secret: string): string | null {
  if (secret.length < SECRET_MIN_LENGTH) return `is too short: at least ${SECRET_MIN_LENGTH} characters`;
  if (new Set(secret).size < DISTINCT_CHARACTERS_MIN) return 'is too regular to be a secret';
  if (placeholders.test(secret)) return 'looks like a placeholder: make one, for example with "openssl rand -hex 32"';
  return null;
}
