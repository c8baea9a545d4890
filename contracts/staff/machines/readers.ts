import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { readerFacts } from '#contracts/stations/cortina.ts';

const instantSchema = z.iso.datetime();

const eventSchema = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string(),
  category: z.string(),
  data: z.string(),
  /** Time of the event; null if Nayax gave no valid time. */
  at: instantSchema.nullable(),
  receivedAt: instantSchema,
});

const readerSchema = z.object({
  bayNo: z.int(),
  /** Time of the last response of Nayax; null before the first response. */
  answeredAt: instantSchema.nullable(),
  /** Time at which Nayax last reported a new sign of life; null if it reported none. */
  heardAt: instantSchema.nullable(),
  /** True if, at the last response of Nayax, the reader had given no sign of life for an hour. */
  isSilent: z.boolean(),
  /** Reason why the last request to Nayax failed; null after a success. */
  fault: z.string().nullable(),
  facts: z.array(z.object({ name: z.enum(readerFacts), value: z.string() })),
  /** Newest events, at most twenty. */
  events: z.array(eventSchema),
});
export type StationReader = z.infer<typeof readerSchema>;

export const listReaders = endpoint({
  name: 'listReaders',
  method: 'GET',
  path: '/api/admin/stations/:stationId/readers',
  summary: 'State and newest events of the Nayax readers of a station, as Nayax reports them',
  params: z.object({ stationId: stationIdSchema }),
  status: 200,
  answer: z.object({
    /** False if the shop has no token for the requests to Nayax. */
    isAsked: z.boolean(),
    rows: z.array(readerSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
