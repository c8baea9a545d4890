import type { Pet } from '#contracts/identity/pets.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { openPetName, type PetRow } from '#server/identity/store/pet.ts';

export function petViewOf(keyring: Pick<Keyring, 'open'>, row: PetRow): Pet {
  return { id: row.petId, name: openPetName(keyring, row), kind: row.kind };
}
