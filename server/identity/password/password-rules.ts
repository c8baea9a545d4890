import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { prepareOpaqueString } from '#domain/core/text/opaque-string.ts';
import {
  hasTooFewDistinctCharacters,
  containsPersonalWord,
  guessablePasswordWords,
  type PasswordOwnerFacts,
} from '#domain/identity/password-context.ts';
import type { Deps } from '#server/identity/deps.ts';

/**
 * Returns the reason why a new password is refused. Returns null if it is accepted. The comparable form of the password
 * is checked (RFC 8265). It refuses control characters, fewer than 8 or more than 128 code points, fewer than four
 * different characters, and very common passwords. A password that is little more than the shop's name or known data of
 * the owner is refused, too. There are no rules about kinds of characters (NIST SP 800-63B, ASVS 6.2).
 */
export async function passwordRefusal(
  { brand, passwords }: Pick<Deps, 'brand' | 'passwords'>,
  typed: string,
  owner: PasswordOwnerFacts,
): Promise<FieldProblemCode | null> {
  const password = prepareOpaqueString(typed);
  if (password === null) return 'invalid';
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return 'too_short';
  if (length > PASSWORD_MAX_LENGTH) return 'too_long';
  if (hasTooFewDistinctCharacters(password)) return 'few_characters';
  if (containsPersonalWord(password, [brand.name.en, brand.name.he, 'password'])) return 'too_common';
  if (containsPersonalWord(password, guessablePasswordWords(owner))) return 'personal_password';
  return (await passwords.isCommon(password)) ? 'too_common' : null;
}
