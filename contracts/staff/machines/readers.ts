import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { readerProperties } from '#contracts/stations/cortina.ts';

const instantSchema = z.iso.datetime();

const eventSchema = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string(),
  category: z.string(),
  data: z.string(),
  /** Time of the card reader's event; null if Nayax gave no valid time. */
  at: instantSchema.nullable(),
  receivedAt: instantSchema,
});

const readerSchema = z.object({
  bayNo: z.int(),
  /** Time of the last response from Nayax; null before the first response. */
  answeredAt: instantSchema.nullable(),
  /** Time at which Nayax last reported a new sign of life of the card reader; null if it reported none. */
  heardAt: instantSchema.nullable(),
  /** True if the card reader is silent. At the last response from Nayax, it had given no sign of life for an hour. */
  isSilent: z.boolean(),
  /** Reason why the last request to Nayax failed; null after a success. */
  fault: z.string().nullable(),
  facts: z.array(z.object({ name: z.enum(readerProperties), value: z.string() })),
  /** Newest events of the card reader, at most twenty. */
  events: z.array(eventSchema),
});
export type StationReader = z.infer<typeof readerSchema>;

export const listNayaxReaders = endpoint({
  name: 'listNayaxReaders',
  method: 'GET',
  path: '/api/admin/stations/:stationId/readers',
  summary: 'State and newest events of the Nayax readers of a station, as Nayax reports them',
  params: z.object({ stationId: stationIdSchema }),
  status: 200,
  answer: z.object({
    /**
     * True if the shop requests the state of the card readers from Nayax. False if it has no token for these requests.
     */
    isAsked: z.boolean(),
    rows: z.array(readerSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});
