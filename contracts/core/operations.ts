import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/healthz',
  summary: 'The process is alive',
  status: 200,
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  problems: [],
});

export const readinessSchema = z.object({
  status: z.literal('ready'),
  /** False while the shop's own facts are not filled in: pages say that it opens soon, and nothing is sold. */
  open: z.boolean(),
  engine: z.enum(['private', 'outside']),
  durability: z.enum(['full', 'reduced']),
  migrations: z.object({ applied: z.int().nonnegative(), pending: z.int().nonnegative() }),
  oldestUnprocessedEventSeconds: z.number().nullable(),
  invariantViolations: z.int().nonnegative().nullable(),
  /** `not_named`: a proxy that TRUSTED_PROXIES does not name is in front, so all visitors count as one address. */
  proxy: z.enum(['none', 'named', 'not_named']),
});

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/readyz',
  summary: 'A sale can be stored now: a row was written, every migration is there; else `reason` says why not',
  status: 200,
  answer: readinessSchema,
  problems: ['service_unavailable'],
});
