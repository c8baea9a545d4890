import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

const NAME_MAX_LENGTH = 300;
const REPORT_MAX_LENGTH = 60_000;

/**
 * Receives a report of a mail server or SMS gateway that a message was accepted but not delivered. The message id
 * authenticates the report, because only the recipient, the gateway and the shop know it.
 */
export const reportUndeliveredMessage = endpoint({
  name: 'reportUndeliveredMessage',
  method: 'POST',
  path: '/api/message-reports',
  summary: 'Report a bounced email or an undelivered text message; a gift is then sent through its next channel',
  body: z.object({
    /** Message-ID of the email. The angle brackets are optional. */
    messageId: z.string().max(NAME_MAX_LENGTH).optional(),
    /** Id under which the text message was sent to its gateway. The gateway uses it to recognise duplicates. */
    dedupe: z.string().max(NAME_MAX_LENGTH).optional(),
    /** Complete bounce email (RFC 3464). A report that only states a delay has no effect. */
    report: z.string().max(REPORT_MAX_LENGTH).optional(),
  }),
  status: 200,
  answer: z.object({}),
  problems: ['not_found', 'validation_failed', 'too_many_requests', 'service_unavailable'],
});
