import type { CustomerId, PetId } from '#contracts/core/ids.ts';
import type { Pet } from '#contracts/identity/pets.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { boolean, bytes, instant, integer, nullable, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const petRow = pick('pet', 'pet_id name_sealed kind created_at ended_at');
export type PetRow = RowOf<typeof petRow>;

function sealContextOf(petId: PetId): SealContext {
  return `pet|name_sealed|${petId}`;
}

export function encryptPetName(keyring: Pick<Keyring, 'seal'>, petId: PetId, name: string): Buffer {
  return keyring.seal(sealContextOf(petId), name);
}

/** Returns the pet's name for lists. Returns a dash if the name cannot be decrypted, which is reported. */
export function readPetName(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  { petId, nameSealed }: Pick<PetRow, 'petId' | 'nameSealed'>,
): string {
  return (
    readSealed({ keyring }, { table: 'pet', id: petId }, () => keyring.open(sealContextOf(petId), nameSealed)) ?? '—'
  );
}

const listStatement = statement({
  name: 'pet_list',
  params: { ...pick('pet', 'customer_id'), ended: boolean },
  row: petRow,
  text: `
select pet_id, name_sealed, kind, created_at, ended_at from pet
where customer_id = :customer_id and (ended_at is null or :ended)
order by created_at, pet_id`,
});

/** Lists the pets of an account, oldest first. With `ended`, removed pets are included. */
export async function listPets(
  db: Queryable,
  customerId: CustomerId,
  { ended }: { readonly ended: boolean },
): Promise<PetRow[]> {
  return await db.query(listStatement, { customerId, ended });
}

const addStatement = statement({
  name: 'pet_add',
  params: { ...pick('pet', 'pet_id customer_id name_sealed kind'), now: instant, max: integer },
  row: petRow,
  text: `
insert into pet (pet_id, customer_id, name_sealed, kind, created_at)
select :pet_id, :customer_id, :name_sealed, :kind, :now
where (select count(*) from pet where customer_id = :customer_id and ended_at is null) < :max
returning pet_id, name_sealed, kind, created_at, ended_at`,
});

export type NewPet = Pick<PetRow, 'petId' | 'nameSealed' | 'kind'> & {
  readonly customerId: CustomerId;
  readonly now: number;
};

/** Adds a pet. Returns null if the account already has `max` pets. The caller must have locked the customer's row. */
export async function addPet(tx: Tx, pet: NewPet, max: number): Promise<PetRow | null> {
  const [row] = await tx.query(addStatement, { ...pet, max });
  return row ?? null;
}

const changeStatement = statement({
  name: 'pet_change',
  params: { ...pick('pet', 'pet_id customer_id'), name_sealed: nullable(bytes), kind: nullable(word<Pet['kind']>()) },
  row: petRow,
  text: `
update pet set name_sealed = coalesce(:name_sealed, name_sealed), kind = coalesce(:kind, kind)
where pet_id = :pet_id and customer_id = :customer_id and ended_at is null
returning pet_id, name_sealed, kind, created_at, ended_at`,
});

export type PetChange = {
  readonly petId: PetId;
  readonly customerId: CustomerId;
  /** Encrypted name of the pet; null leaves the name unchanged. */
  readonly nameSealed: Buffer | null;
  readonly kind: Pet['kind'] | null;
};

/** Changes a pet and returns it. Returns null if the account has no pet with this id, or if the pet was removed. */
export async function changePet(db: Queryable, change: PetChange): Promise<PetRow | null> {
  const [row] = await db.query(changeStatement, change);
  return row ?? null;
}

const endStatement = statement({
  name: 'pet_end',
  params: { ...pick('pet', 'pet_id customer_id'), now: instant },
  row: pick('pet', 'pet_id'),
  text: `
update pet set ended_at = :now
where pet_id = :pet_id and customer_id = :customer_id and ended_at is null
returning pet_id`,
});

/**
 * Removes a pet from the list. Returns false if the account has no pet with this id, or if the pet was removed before.
 */
export async function softDeletePet(
  db: Queryable,
  pet: { readonly petId: PetId; readonly customerId: CustomerId; readonly now: number },
): Promise<boolean> {
  return (await db.query(endStatement, pet)).length === 1;
}
