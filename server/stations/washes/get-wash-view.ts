import type { RedemptionToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { customerIdOf, type Visitor } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import { readPetName } from '#server/identity/public.ts';
import { findRedemptionByToken, findPetOfWash, type PetOfWashRow } from '../store/redemption.ts';
import { redemptionViewOf } from './redemption-view.ts';

/** Returns the wash that a link belongs to. The name of the pet is included if the viewer may know it. */
export async function getWashView(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  visitor: Visitor,
  redemptionToken: RedemptionToken,
): Promise<Outcome<RedemptionView, 'redemption_not_found'>> {
  const row = await findRedemptionByToken(db, keyring.tokenHash(redemptionToken));
  if (row === null) return refused('redemption_not_found');
  const pet = await findPetOfWash(db, { redemptionId: row.redemptionId, viewer: customerIdOf(visitor) });
  return accepted({ ...redemptionViewOf({ keyring }, row), petName: pet === null ? null : nameOf(keyring, pet) });
}

function nameOf(keyring: Deps['keyring'], pet: PetOfWashRow): string | null {
  const { petId, petNameSealed, giftOrderId, giftSealed } = pet;
  if (petId !== null && petNameSealed !== null) return readPetName(keyring, { petId, nameSealed: petNameSealed });
  if (giftOrderId === null || giftSealed === null) return null;
  return decryptOrderPersonalDataOrEmpty(keyring, giftOrderId, giftSealed).petName;
}
