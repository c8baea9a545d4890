import { accepted, refused } from '#contracts/core/problem.ts';
import { addPet, changePet, listPets, removePet } from '#contracts/identity/pets.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import {
  changePet as changeRow,
  softDeletePet,
  listPets as listRows,
  encryptPetName,
} from '#server/identity/store/pet.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import { addPet as addPetOf } from './add-pet.ts';
import { petViewOf } from './pet-view.ts';

/** Registers the endpoints for the pets of the signed-in customer. Every query checks the owner. */
export function registerPetRoutes(app: App, deps: Deps): void {
  const { clock, db, keyring } = deps;
  const limits = [identityRateLimits.profile_changes_by_customer] as const;
  route(app, listPets, {
    access: 'customer',
    handle: async ({ actor }) => {
      const rows = await listRows(db, actor.customerId, { ended: false });
      return accepted(rows.map((row) => petViewOf(keyring, row)));
    },
  });
  route(app, addPet, { access: 'customer', limits, handle: ({ actor, body }) => addPetOf(deps, actor, body) });
  route(app, changePet, {
    access: 'customer',
    limits,
    handle: async ({ actor: { customerId }, params: { petId }, body: { name, kind } }) => {
      const nameSealed = name === undefined ? null : encryptPetName(keyring, petId, name);
      const row = await changeRow(db, { petId, customerId, nameSealed, kind: kind ?? null });
      return row === null ? refused('not_found') : accepted(petViewOf(keyring, row));
    },
  });
  route(app, removePet, {
    access: 'customer',
    handle: async ({ actor: { customerId }, params: { petId } }) =>
      (await softDeletePet(db, { petId, customerId, now: clock.now() })) ? accepted(null) : refused('not_found'),
  });
}
