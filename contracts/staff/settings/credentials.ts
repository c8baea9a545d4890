import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { optionalPhoneSchema } from '#contracts/core/person.ts';
import { stripInvisibleMarks } from '#contracts/core/text.ts';
import {
  connectableProviderNames,
  connectionKinds,
  credentialErrors,
  CREDENTIAL_FILE_MAX_LENGTH,
  CREDENTIAL_MAX_LENGTH,
} from './connectable-providers.ts';
import { connectionStates } from './providers.ts';

const valueSchema = z
  .string()
  .max(CREDENTIAL_MAX_LENGTH)
  .transform(stripInvisibleMarks)
  .optional()
  .transform((text) => (text === '' ? undefined : text));

const fileSchema = z
  .string()
  .max(CREDENTIAL_FILE_MAX_LENGTH)
  .optional()
  .transform((text) => (text === '' ? undefined : text));

/**
 * State of the DNS records that protect the sender's domain. `several`: there is more than one SPF record, which
 * receivers treat as an error. `unknown`: the DNS server did not respond.
 */
const senderDomainSchema = z.object({
  domain: z.string(),
  spf: z.enum(['found', 'missing', 'several', 'unknown']),
  dmarc: z.enum(['found', 'missing', 'unknown']),
});
export type SenderDomain = z.infer<typeof senderDomainSchema>;

const savedSchema = z.object({
  provider: z.string(),
  /** Public value from the credentials, such as a terminal number. Keys are never part of a response. */
  mark: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  version: z.int().positive(),
  /** True if the stored value can be decrypted. If false, the owner must enter the value again. */
  readable: z.boolean(),
});
export type SavedConnection = z.infer<typeof savedSchema>;

const connectionSchema = z.object({
  kind: z.enum(connectionKinds),
  /**
   * State of the connection. `practice`: a built-in simulation is used, and nothing is sent outside. `off`: nothing is
   * connected.
   */
  state: z.enum(['on', 'practice', 'off']),
  /**
   * Environment variables of the server that are used instead of the values in the portal. Empty if the values in the
   * portal are used.
   */
  onServer: z.array(z.string()),
  /**
   * Providers that can be connected in the portal. A provider is not listed if its keys are in the server's
   * environment.
   */
  choices: z.array(z.enum(connectableProviderNames)),
  /** Provider that was saved in the portal and is used now; null if there is none. */
  saved: savedSchema.nullable(),
  /** Payment providers that were used before. Their credentials are still needed for refunds. */
  former: z.array(savedSchema),
  /**
   * True if the current provider can be removed. This is possible if another provider replaces it, or if the shop works
   * without it.
   */
  removable: z.boolean(),
  /** Redirect URL that the owner registers at a sign-in provider; null for other kinds. */
  returnUrl: z.string().nullable(),
});
export type ProviderConnection = z.infer<typeof connectionSchema>;

const connectionsSchema = z.object({ connections: z.array(connectionSchema) });

const path = '/api/admin/providers/credentials';
const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path,
  summary: 'External services: which provider is connected, by the server or in the portal',
  status: 200,
  answer: connectionsSchema,
  problems: reading,
});

const providerParams = z.object({ provider: z.enum(connectableProviderNames) });

export const connectProvider = endpoint({
  name: 'connectProvider',
  method: 'PUT',
  path: `${path}/:provider`,
  summary:
    'Test credentials of a provider, with a real call where the provider has one, and save them if the test succeeds. They cannot be read again. Requires a fresh proof',
  params: providerParams,
  body: z.object({
    apiKey: valueSchema,
    secretKey: valueSchema,
    pageUid: valueSchema,
    terminalUid: valueSchema,
    cashierUid: valueSchema,
    terminal: valueSchema,
    apiName: valueSchema,
    apiPassword: valueSchema,
    server: valueSchema,
    user: valueSchema,
    password: valueSchema,
    from: valueSchema,
    token: valueSchema,
    sender: valueSchema,
    url: valueSchema,
    secretToken: valueSchema,
    paymentMethod: valueSchema,
    tokenId: valueSchema,
    lynxToken: valueSchema,
    issuerId: valueSchema,
    accountFile: fileSchema,
    passFile: fileSchema,
    passPassphrase: valueSchema,
    wwdrFile: fileSchema,
    clientId: valueSchema,
    clientSecret: valueSchema,
    servicesId: valueSchema,
    teamId: valueSchema,
    keyId: valueSchema,
    signInKeyFile: fileSchema,
    appId: valueSchema,
    appSecret: valueSchema,
    clientKey: valueSchema,
    /**
     * Version of the saved credentials that the staff user saw. It is 0 if none were saved for this provider. The
     * request is refused if they have changed since then.
     */
    seen: z.int().nonnegative(),
    phone: optionalPhoneSchema,
    locale: localeSchema,
  }),
  status: 200,
  answer: z.object({
    /**
     * Result of the connection test. `good`: the test succeeded, and the credentials are used from now on. For all
     * other results, nothing was saved.
     */
    state: z.enum(connectionStates),
    /** Reason that the provider gave; null if there is none. It contains none of the typed values. */
    reason: z.string().nullable(),
    /** Error that the connection test found, if it is listed in `credentialErrors`. Otherwise null. */
    fault: z.enum(credentialErrors).nullable(),
    /**
     * State of the DNS records of the sender's domain, after a successful test of a mail server. Null for other
     * providers.
     */
    senderDomain: senderDomainSchema.nullable(),
    /**
     * URL that Nayax calls. It has a secret part, and no other response contains it. The URL stays the same if the
     * credentials change. Null for other providers.
     */
    callbackUrl: z.string().nullable(),
  }),
  problems: [
    ...reading,
    'validation_failed',
    'step_up_required',
    'not_found',
    'too_many_requests',
    'changed_meanwhile',
    'set_on_server',
    'phone_not_mobile',
    'phone_service',
    'phone_other_network',
    'credentials_needed',
  ],
});

export const removeProvider = endpoint({
  name: 'removeProvider',
  method: 'DELETE',
  path: `${path}/:provider`,
  summary: 'Remove saved credentials of a provider that no payment needs any more. Requires a fresh proof',
  params: providerParams,
  body: z.object({ seen: z.int().positive() }),
  status: 204,
  answer: z.null(),
  problems: [
    ...reading,
    'validation_failed',
    'step_up_required',
    'not_found',
    'changed_meanwhile',
    'credentials_needed',
    'last_provider',
    'stations_need_it',
  ],
});
