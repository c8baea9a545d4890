import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { petIdSchema, redemptionTokenSchema } from '#contracts/core/ids.ts';

export const saveWashedPet = endpoint({
  name: 'saveWashedPet',
  method: 'PUT',
  path: '/api/washes/:redemptionToken/pet',
  summary: 'Set the pet of a wash, for the owner of the voucher; null removes it',
  params: z.object({ redemptionToken: redemptionTokenSchema }),
  body: z.object({ petId: petIdSchema.nullable().default(null) }),
  status: 204,
  answer: z.null(),
  problems: ['not_signed_in', 'validation_failed', 'not_found', 'too_many_requests', 'service_unavailable'],
});
