import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { openApiReadingsSchema, readingsResponseSchema } from './readings.ts';
import { commandResultResponseSchema } from './machine-command.ts';
import {
  bootResponseSchema,
  bootBodySchema,
  commandsResponseSchema,
  commandsBodySchema,
  eventsResponseSchema,
  EVENTS_PER_REPORT_MAX,
  heartbeatResponseSchema,
  heartbeatBodySchema,
  offlineEventSchema,
  commandResultBodySchema,
  scanResponseSchema,
  scanBodySchema,
  stationEventSchema,
} from './station-protocol.ts';

/** Headers of a signed request; their exact form is in docs/station-api.md. */
const signatureHeadersSchema = z.object({
  'content-digest': z.string().describe('sha-256=:<base64 of the SHA-256 of the body>:'),
  'signature-input': z
    .string()
    .describe('sig1=("@method" "@path" "content-digest");created=<unix seconds>;keyid="<keyId>"'),
  signature: z.string().describe('sig1=:<base64 of the Ed25519 signature>:'),
});

/** Response body with status 412. The controller must boot, and then repeat the request. */
export const bootRequiredSchema = z.object({ needs: z.literal('boot'), time: z.iso.datetime() });

const signedCall = {
  method: 'POST',
  headers: signatureHeadersSchema,
  status: 200,
  signed: true,
} as const;
const problems = ['validation_failed', 'signature_invalid', 'payload_too_large', 'service_unavailable'] as const;
const otherResponses = { 412: bootRequiredSchema } as const;

export const bootStation = endpoint({
  ...signedCall,
  name: 'bootStation',
  path: '/api/station/boot',
  summary: 'Boot of a controller; required before any other signed call of its key',
  body: bootBodySchema,
  answer: bootResponseSchema,
  problems,
});

export const sendHeartbeat = endpoint({
  ...signedCall,
  name: 'sendHeartbeat',
  path: '/api/station/heartbeat',
  summary: 'Heartbeat of a controller',
  body: heartbeatBodySchema,
  answer: heartbeatResponseSchema,
  problems,
  otherResponses,
});

export const pollCommands = endpoint({
  ...signedCall,
  name: 'pollCommands',
  path: '/api/station/commands',
  summary: 'Long poll for commands: returns as soon as there is a command, or empty after `waitSeconds`',
  body: commandsBodySchema,
  answer: commandsResponseSchema,
  problems,
  otherResponses,
});

export const reportResult = endpoint({
  ...signedCall,
  name: 'reportResult',
  path: '/api/station/results',
  summary: 'Acknowledge a command or report its result; a repeated report changes nothing',
  body: commandResultBodySchema,
  answer: commandResultResponseSchema,
  problems,
  otherResponses,
});

export const reportReadings = endpoint({
  ...signedCall,
  name: 'reportReadings',
  path: '/api/station/readings',
  summary: 'Report 1 to 500 readings; water that is not safe for dogs closes its bay',
  body: openApiReadingsSchema,
  answer: readingsResponseSchema,
  problems,
  otherResponses,
});

export const scanAtMachine = endpoint({
  ...signedCall,
  name: 'scanAtMachine',
  path: '/api/station/scan',
  summary: 'Hold one wash for a code that the machine read; a repeated requestId gets the same response',
  body: scanBodySchema,
  answer: scanResponseSchema,
  problems,
  otherResponses,
});

export const reportEvents = endpoint({
  ...signedCall,
  name: 'reportEvents',
  path: '/api/station/events',
  summary: 'Report 1 to 100 events; each has a result, and an unreadable event does not block the others',
  body: z.object({
    events: z
      .array(z.union([stationEventSchema, offlineEventSchema]))
      .min(1)
      .max(EVENTS_PER_REPORT_MAX),
  }),
  answer: eventsResponseSchema,
  problems: [...problems, 'too_many_requests'],
  otherResponses,
});
