import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

const NAME_MAX_LENGTH = 300;
const REPORT_MAX_LENGTH = 60_000;

/**
 * What a mail server or a gateway says of a message that it had taken: it did not arrive. The message's own name is the
 * proof, as its recipient, the gateway and the shop alone know it.
 */
export const reportUndelivered = endpoint({
  name: 'reportUndelivered',
  method: 'POST',
  path: '/api/message-reports',
  summary: 'Report a mail that bounced, or a text message that was not delivered; a gift then takes its next way',
  body: z.object({
    /** The Message-ID of a mail, with or without angle brackets. */
    messageId: z.string().max(NAME_MAX_LENGTH).optional(),
    /** The name under which a text message was handed to its gateway. */
    dedupe: z.string().max(NAME_MAX_LENGTH).optional(),
    /** A whole bounce mail (RFC 3464); one that only says that a mail is late changes nothing. */
    report: z.string().max(REPORT_MAX_LENGTH).optional(),
  }),
  status: 200,
  answer: z.object({}),
  problems: ['not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
