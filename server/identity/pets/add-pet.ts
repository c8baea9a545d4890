import { petIdSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { PETS_MAX, type Pet } from '#contracts/identity/pets.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Deps } from '#server/identity/deps.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import { addPet as addRow, encryptPetName } from '#server/identity/store/pet.ts';
import { petViewOf } from './pet-view.ts';

/**
 * Adds a pet to an account. The account's row is locked, so that two devices cannot exceed the maximum number of pets.
 */
export async function addPet(
  { clock, db, ids, keyring }: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring'>,
  { customerId }: Customer,
  { name, kind }: Pick<Pet, 'name' | 'kind'>,
): Promise<Outcome<Pet, 'not_signed_in' | 'list_full'>> {
  const petId = petIdSchema.parse(ids.uuid());
  const nameSealed = encryptPetName(keyring, petId, name);
  return await db.inTransaction(async (tx) => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
    const row = await addRow(tx, { petId, customerId, nameSealed, kind, now: clock.now() }, PETS_MAX);
    return row === null ? refused('list_full') : accepted(petViewOf(keyring, row));
  });
}
