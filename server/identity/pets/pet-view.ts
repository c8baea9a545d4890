import type { Pet } from '#contracts/identity/pets.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readPetName, type PetRow } from '#server/identity/store/pet.ts';

export function petViewOf(keyring: Pick<Keyring, 'open' | 'reportUnreadable'>, row: PetRow): Pet {
  return { id: row.petId, name: readPetName(keyring, row), kind: row.kind };
}
