import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { petIdSchema } from '#contracts/core/ids.ts';
import { requiredText } from '#contracts/core/person.ts';
import { PET_NAME_MAX_LENGTH, petTypes } from './account.ts';

export const PETS_MAX = 12;

export const petSchema = z.object({ id: petIdSchema, name: z.string(), kind: z.enum(petTypes) });
export type Pet = z.infer<typeof petSchema>;

const petParamsSchema = z.object({ petId: petIdSchema });

export const listPets = endpoint({
  name: 'listPets',
  method: 'GET',
  path: '/api/pets',
  summary: 'Pets of this account, oldest first',
  status: 200,
  answer: z.array(petSchema).max(PETS_MAX),
  problems: ['not_signed_in', 'service_unavailable'],
});

export const addPet = endpoint({
  name: 'addPet',
  method: 'POST',
  path: '/api/pets',
  summary: 'Add a pet to this account',
  body: z.object({ name: requiredText(PET_NAME_MAX_LENGTH), kind: z.enum(petTypes) }),
  status: 201,
  answer: petSchema,
  problems: ['not_signed_in', 'validation_failed', 'list_full', 'too_many_requests', 'service_unavailable'],
});

export const changePet = endpoint({
  name: 'changePet',
  method: 'PATCH',
  path: '/api/pets/:petId',
  summary: 'Change the name or kind of a pet',
  params: petParamsSchema,
  body: z.object({ name: requiredText(PET_NAME_MAX_LENGTH).optional(), kind: z.enum(petTypes).optional() }),
  status: 200,
  answer: petSchema,
  problems: ['not_signed_in', 'validation_failed', 'not_found', 'too_many_requests', 'service_unavailable'],
});

export const removePet = endpoint({
  name: 'removePet',
  method: 'DELETE',
  path: '/api/pets/:petId',
  summary: 'Remove a pet from the list; past washes still show its name',
  params: petParamsSchema,
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'not_found', 'service_unavailable'],
});
