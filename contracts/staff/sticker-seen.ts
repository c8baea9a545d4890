import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationTokenSchema } from '#contracts/core/ids.ts';
import { bayNoSchema } from '#contracts/stations/redemptions.ts';

export const markStickerSeen = endpoint({
  name: 'markStickerSeen',
  method: 'POST',
  path: '/api/admin/stickers/seen',
  summary: 'Record that this staff user scanned the sticker of a bay',
  body: z.object({ stationToken: stationTokenSchema, bayNo: bayNoSchema }),
  status: 200,
  answer: z.object({ bayNo: z.int(), seenAt: z.iso.datetime() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'station_not_found', 'service_unavailable'],
});
