import type { FieldProblemCode } from '#contracts/core/problem.ts';
import { isContextPassword } from '#domain/identity/password-context.ts';
import type { Deps } from '#server/identity/deps.ts';

/**
 * Returns why a new password is refused, beyond its length (contracts/identity/account.ts): it is very common, or
 * little more than the name of the shop or the customer. There are no rules about kinds of characters (NIST SP 800-63B,
 * ASVS 6.2).
 */
export async function passwordRefusal(
  { brand, passwords }: Pick<Deps, 'brand' | 'passwords'>,
  password: string,
  personal: readonly string[],
): Promise<FieldProblemCode | null> {
  const words = [brand.name.en, brand.name.he, 'password', ...personal.flatMap(partsOf), personal.slice(0, 2).join('')];
  if (isContextPassword(password, words)) return 'too_common';
  return (await passwords.isCommon(password)) ? 'too_common' : null;
}

function partsOf(word: string): string[] {
  return [word, word.split('@')[0] ?? ''];
}
