import type { CustomerId, PetId } from '#contracts/core/ids.ts';
import { bytes, id, nullable } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const setPetStatement = statement({
  name: 'washed_pet_say',
  params: { ...pick('pet', 'customer_id'), token_hash: bytes, pet_id: nullable(id<PetId>()) },
  row: {},
  text: `
with own as (
  select r.redemption_id, p.pet_id
  from redemption r
  join credit_lot c using (lot_id)
  left join pet p on p.pet_id = :pet_id and p.customer_id = :customer_id and p.ended_at is null
  where r.token_hash = :token_hash and c.customer_id = :customer_id and (:pet_id is null or p.pet_id is not null)
), none as (
  delete from washed_pet w using own where w.redemption_id = own.redemption_id and own.pet_id is null
), stored as (
  insert into washed_pet (redemption_id, pet_id) select redemption_id, pet_id from own where pet_id is not null
  on conflict (redemption_id) do update set pet_id = excluded.pet_id
)
select from own`,
});

/**
 * Stores the pet of a wash. Removes the stored pet if `petId` is null. Returns false if the account has no voucher with
 * this wash, or if it has no such pet.
 */
export async function setWashedPet(
  db: Queryable,
  values: { readonly tokenHash: Buffer; readonly customerId: CustomerId; readonly petId: PetId | null },
): Promise<boolean> {
  return (await db.query(setPetStatement, values)).length === 1;
}
