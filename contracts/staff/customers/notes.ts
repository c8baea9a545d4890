import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { customerIdSchema, orderIdSchema } from '#contracts/core/ids.ts';

export const CUSTOMER_NOTE_MAX_LENGTH = 1_000;
export const CUSTOMER_TAG_MAX_LENGTH = 30;
/** Maximum number of tags of one customer. */
export const CUSTOMER_TAGS_MAX = 10;
/** Maximum number of different customer tags in the shop. */
export const SHOP_TAGS_MAX = 50;
/** Maximum number of notes about one customer. */
export const CUSTOMER_NOTES_MAX = 100;

/**
 * Person to whom a note or tag belongs. The person is an account, or the guest who placed an order. Exactly one id is
 * given.
 */
const personSchema = { customerId: customerIdSchema.optional(), orderId: orderIdSchema.optional() };

/** Tag of a customer. It contains no control characters. */
export const customerTagSchema = z
  .string()
  .trim()
  .min(1)
  .max(CUSTOMER_TAG_MAX_LENGTH)
  .regex(/^\P{C}+$/u);

const refusals = ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'] as const;

const noteSchema = z.object({
  noteId: z.uuid(),
  text: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type CustomerNote = z.infer<typeof noteSchema>;

export const getCustomerNotes = endpoint({
  name: 'getCustomerNotes',
  method: 'GET',
  path: '/api/admin/customer-notes',
  summary: 'Tags of a customer, and the notes, which only staff who may change customers receive',
  query: z.object(personSchema),
  status: 200,
  answer: z.object({
    tags: z.array(z.string()),
    /** Notes about the customer, newest first; null if the staff user may not read notes. */
    notes: z.array(noteSchema).nullable(),
  }),
  problems: refusals,
});
export type CustomerNotes = z.infer<(typeof getCustomerNotes)['answer']>;

export const addCustomerNote = endpoint({
  name: 'addCustomerNote',
  method: 'POST',
  path: '/api/admin/customer-notes',
  summary: 'Write a note about a customer; a repeated request with the same id writes one note',
  body: z.object({
    ...personSchema,
    noteId: z.uuid(),
    text: z.string().trim().min(1).max(CUSTOMER_NOTE_MAX_LENGTH),
  }),
  status: 204,
  answer: z.null(),
  problems: [...refusals, 'list_full'],
});

export const removeCustomerNote = endpoint({
  name: 'removeCustomerNote',
  method: 'DELETE',
  path: '/api/admin/customer-notes/:noteId',
  summary: 'Delete a note about a customer',
  params: z.object({ noteId: z.uuid() }),
  body: z.object(personSchema),
  status: 204,
  answer: z.null(),
  problems: refusals,
});

export const listCustomerTags = endpoint({
  name: 'listCustomerTags',
  method: 'GET',
  path: '/api/admin/customer-tags',
  summary: 'The tags of the shop, in alphabetical order',
  status: 200,
  answer: z.object({ tags: z.array(z.string()) }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const addCustomerTag = endpoint({
  name: 'addCustomerTag',
  method: 'POST',
  path: '/api/admin/customer-tags',
  summary: 'Give a customer a tag, new or known; upper and lower case are the same tag',
  body: z.object({ ...personSchema, tag: customerTagSchema }),
  status: 204,
  answer: z.null(),
  problems: [...refusals, 'list_full'],
});

export const removeCustomerTag = endpoint({
  name: 'removeCustomerTag',
  method: 'DELETE',
  path: '/api/admin/customer-tags',
  summary: 'Take a tag from a customer; the last customer’s tag leaves the list of the shop',
  body: z.object({ ...personSchema, tag: customerTagSchema }),
  status: 204,
  answer: z.null(),
  problems: refusals,
});
