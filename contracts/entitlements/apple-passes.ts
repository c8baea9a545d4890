import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';

/**
 * Path of the web service that Apple Wallet calls about its stored passes ("Adding a web service to update passes").
 * The paths, bodies and statuses are defined by Apple.
 */
export const APPLE_PASSES_PATH = '/api/wallet/apple';

const ID_MAX_LENGTH = 200;
const TOKEN_MAX_LENGTH = 400;
const LOGS_MAX = 20;
const LOG_MAX_LENGTH = 300;

const walletIdSchema = z
  .string()
  .max(ID_MAX_LENGTH)
  .regex(/^[\w.-]+$/);
const deviceParams = z.object({ deviceId: walletIdSchema, passTypeId: walletIdSchema });
const passParams = z.object({ passTypeId: walletIdSchema, serial: walletIdSchema });
const registrationParams = z.object({ deviceId: walletIdSchema, passTypeId: walletIdSchema, serial: walletIdSchema });

/** Authorisation header in the form that Apple defines: `ApplePass <token>`. The token is stored in the pass. */
const headers = z.object({ authorization: z.string().max(TOKEN_MAX_LENGTH).default('') });

const problems = ['validation_failed', 'pass_refused', 'too_many_requests', 'service_unavailable'] as const;

export const registerAppleDevice = endpoint({
  name: 'registerAppleDevice',
  method: 'POST',
  path: `${APPLE_PASSES_PATH}/v1/devices/:deviceId/registrations/:passTypeId/:serial`,
  summary: 'Apple Wallet on a phone stored this pass and registers for updates',
  params: registrationParams,
  headers,
  // a push token has no fixed length and is always hexadecimal
  body: z.object({
    pushToken: z
      .string()
      .max(TOKEN_MAX_LENGTH)
      .regex(/^[\da-f]+$/i),
  }),
  status: 201,
  answer: z.object({}),
  problems,
});

export const unregisterAppleDevice = endpoint({
  name: 'unregisterAppleDevice',
  method: 'DELETE',
  path: `${APPLE_PASSES_PATH}/v1/devices/:deviceId/registrations/:passTypeId/:serial`,
  summary: 'The pass was deleted from the phone',
  params: registrationParams,
  headers,
  status: 200,
  answer: z.object({}),
  problems,
});

export const listChangedApplePasses = endpoint({
  name: 'listChangedApplePasses',
  method: 'GET',
  path: `${APPLE_PASSES_PATH}/v1/devices/:deviceId/registrations/:passTypeId`,
  summary: 'Passes of this phone that changed since its last request; 204 if no pass changed',
  params: deviceParams,
  query: z.object({
    passesUpdatedSince: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  status: 200,
  answer: z.object({ serialNumbers: z.array(z.string()).min(1), lastUpdated: z.string() }).nullable(),
  nullStatus: 204,
  problems: ['validation_failed', 'not_found', 'too_many_requests', 'service_unavailable'],
});

export const getUpdatedApplePass = endpoint({
  name: 'getUpdatedApplePass',
  method: 'GET',
  path: `${APPLE_PASSES_PATH}/v1/passes/:passTypeId/:serial`,
  summary: 'Current state of a pass, for a phone that has it',
  params: passParams,
  headers,
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'application/vnd.apple.pkpass',
  problems,
});

export const logAppleWalletErrors = endpoint({
  name: 'logAppleWalletErrors',
  method: 'POST',
  path: `${APPLE_PASSES_PATH}/v1/log`,
  summary: 'Error messages of Apple Wallet, which are logged',
  body: z.object({ logs: z.array(z.string().transform((line) => line.slice(0, LOG_MAX_LENGTH))).max(LOGS_MAX) }),
  status: 200,
  answer: z.object({}),
  problems: ['validation_failed', 'too_many_requests', 'service_unavailable'],
});
