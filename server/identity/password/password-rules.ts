import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contracts/identity/account.ts';
import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { opaqueString } from '#domain/core/text/opaque-string.ts';
import {
  hasFewCharacters,
  isContextPassword,
  wordsOfOwner,
  type PasswordOwner,
} from '#domain/identity/password-context.ts';
import type { Deps } from '#server/identity/deps.ts';

/**
 * Returns why a new password is refused. Its comparable form counts (RFC 8265): it has control characters, has fewer
 * than 8 or more than 128 code points, repeats fewer than four different characters, is very common, or is little more
 * than the name of the shop or what is known about its owner. There are no rules about kinds of characters (NIST SP
 * 800-63B, ASVS 6.2).
 */
export async function passwordRefusal(
  { brand, passwords }: Pick<Deps, 'brand' | 'passwords'>,
  typed: string,
  owner: PasswordOwner,
): Promise<FieldProblemCode | null> {
  const password = opaqueString(typed);
  if (password === null) return 'invalid';
  const length = [...password].length;
  if (length < PASSWORD_MIN_LENGTH) return 'too_short';
  if (length > PASSWORD_MAX_LENGTH) return 'too_long';
  if (hasFewCharacters(password)) return 'few_characters';
  if (isContextPassword(password, [brand.name.en, brand.name.he, 'password'])) return 'too_common';
  if (isContextPassword(password, wordsOfOwner(owner))) return 'personal_password';
  return (await passwords.isCommon(password)) ? 'too_common' : null;
}
