import { z } from 'zod';

/** Matches an example signature, a semicolon and the text that was signed. */
export const signatureExamplePattern = /^([0-9a-f]{64});(.+)$/su;

const number = z
  .string()
  .regex(/^\d{1,12}$/u, 'is not a number')
  .transform(Number);

/**
 * Schemas of the eCom settings, by name. Each error message is a predicate, because it is printed after the variable's
 * name.
 */
export const nayaxEcomSchemas = {
  number,
  hmacKey: z.string().regex(/^[0-9a-fA-F]{64}$/u, 'is not 64 hex characters'),
  page: z.url({ protocol: /^https?$/u, error: 'is not an http(s) address' }),
  secretToken: z.string().min(32, 'is shorter than 32 characters: its last 32 are the key'),
  unit: z.enum(['shekels', 'agorot'], 'is shekels or agorot'),
  validation: z.enum(['transaction_id', 'cipher', 'answer'], 'is one of transaction_id, cipher, answer'),
  example: z
    .string()
    .regex(signatureExamplePattern, 'is not a signature of 64 hex characters, a semicolon and the signed text'),
} as const;
