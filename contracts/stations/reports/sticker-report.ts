import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationTokenSchema } from '#contracts/core/ids.ts';
import { bayNoSchema } from '../redemptions.ts';

export const reportSuspiciousSticker = endpoint({
  name: 'reportSuspiciousSticker',
  method: 'POST',
  path: '/api/stations/sticker-reports',
  summary: 'Report a sticker that looks forged; repeated reports of one sticker within a day are one incident',
  // without JavaScript, the form sends an empty `bayNo` if the sticker belongs to the whole station
  body: z.object({ stationToken: stationTokenSchema, bayNo: z.literal('').or(bayNoSchema).optional() }),
  status: 200,
  answer: z.object({ reported: z.literal(true) }),
  problems: ['validation_failed', 'station_not_found', 'too_many_requests', 'work_required', 'service_unavailable'],
});
