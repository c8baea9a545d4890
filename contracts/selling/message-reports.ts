import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

const NAME_MAX_LENGTH = 300;
const REPORT_MAX_LENGTH = 60_000;

/**
 * Report of a mail server or SMS gateway that a message was accepted but not delivered. The message id authenticates
 * the report: only the recipient, the gateway and the shop know it.
 */
export const reportUndelivered = endpoint({
  name: 'reportUndelivered',
  method: 'POST',
  path: '/api/message-reports',
  summary: 'Report a bounced email or an undelivered text message; a gift is then sent through its next channel',
  body: z.object({
    /** Message-ID of an email, with or without angle brackets. */
    messageId: z.string().max(NAME_MAX_LENGTH).optional(),
    /** Deduplication id under which a text message was handed to its gateway. */
    dedupe: z.string().max(NAME_MAX_LENGTH).optional(),
    /** Complete bounce email (RFC 3464). A report that only states a delay changes nothing. */
    report: z.string().max(REPORT_MAX_LENGTH).optional(),
  }),
  status: 200,
  answer: z.object({}),
  problems: ['not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
