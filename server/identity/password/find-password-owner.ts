import type { CustomerId } from '#contracts/core/ids.ts';
import type { PasswordOwnerFacts } from '#domain/identity/password-context.ts';
import type { Deps } from '#server/identity/deps.ts';
import { listPets, readPetName } from '#server/identity/store/pet.ts';
import { readProfile } from '#server/identity/store/profile.ts';

/**
 * Returns the personal data of an account. A new password is compared with it, because a password must contain more
 * than such data.
 */
export async function findPasswordOwner(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  customerId: CustomerId,
  profileSealed: Buffer,
): Promise<PasswordOwnerFacts> {
  const profile = readProfile(keyring, customerId, profileSealed);
  const { firstName, lastName, email, pendingEmail, formerEmail, phone, pendingPhone, dateOfBirth } = profile;
  const pets = await listPets(db, customerId, { ended: true });
  return {
    names: [firstName, lastName],
    emails: [email, pendingEmail, formerEmail],
    phones: [phone, pendingPhone],
    dateOfBirth,
    petNames: pets.map((pet) => readPetName(keyring, pet)),
  };
}
