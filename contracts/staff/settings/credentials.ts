import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { optionalPhoneSchema } from '#contracts/core/person.ts';
import { withoutInvisibleMarks } from '#contracts/core/text.ts';
import { connectionStates } from './providers.ts';

/** Kinds of providers that the owner connects in the portal. */
export const connectionKinds = ['payments', 'mail', 'texts'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** Fields of all forms. `secret`: the value is never shown again. */
export const credentialFields = {
  apiKey: { secret: true },
  secretKey: { secret: true },
  pageUid: { secret: false },
  terminalUid: { secret: false },
  cashierUid: { secret: false },
  terminal: { secret: false },
  apiName: { secret: false },
  apiPassword: { secret: true },
  server: { secret: false },
  user: { secret: false },
  password: { secret: true },
  from: { secret: false },
  token: { secret: true },
  sender: { secret: false },
  url: { secret: false },
} as const satisfies Record<string, { readonly secret: boolean }>;
export type CredentialField = keyof typeof credentialFields;

type ConnectableProvider = {
  readonly kind: ConnectionKind;
  readonly fields: readonly CredentialField[];
  readonly optional: readonly CredentialField[];
};

/** Providers that the owner can connect in the portal, each with the fields of its form. */
export const connectableProviders = {
  payplus: {
    kind: 'payments',
    fields: ['apiKey', 'secretKey', 'pageUid'],
    optional: ['terminalUid', 'cashierUid'],
  },
  cardcom: { kind: 'payments', fields: ['terminal', 'apiName', 'apiPassword'], optional: [] },
  smtp: { kind: 'mail', fields: ['server', 'from'], optional: ['user', 'password'] },
  inforu: { kind: 'texts', fields: ['user', 'token', 'sender'], optional: [] },
  '019sms': { kind: 'texts', fields: ['user', 'token', 'sender'], optional: [] },
  http: { kind: 'texts', fields: ['url'], optional: ['token'] },
} as const satisfies Record<string, ConnectableProvider>;
export type ConnectableName = keyof typeof connectableProviders;
export const connectableNames = Object.keys(connectableProviders) as readonly ConnectableName[];

/** Maximum length of a value; keys of providers have at most a few hundred characters. */
export const CREDENTIAL_MAX_LENGTH = 500;

const valueSchema = z
  .string()
  .max(CREDENTIAL_MAX_LENGTH)
  .transform(withoutInvisibleMarks)
  .optional()
  .transform((text) => (text === '' ? undefined : text));

const savedSchema = z.object({
  provider: z.string(),
  /** Public part of the credentials, such as a terminal number. Keys are never part of a response. */
  mark: z.string(),
  /** Name of the staff user who saved the credentials. */
  by: z.string(),
  at: z.iso.datetime(),
  version: z.int().positive(),
  /** False if the stored value can no longer be decrypted, so that the owner has to enter it again. */
  readable: z.boolean(),
});
export type SavedConnection = z.infer<typeof savedSchema>;

const connectionSchema = z.object({
  kind: z.enum(connectionKinds),
  /** `practice`: a built-in simulation is used and nothing is sent outside. `off`: nothing is connected. */
  state: z.enum(['on', 'practice', 'off']),
  /** Settings in the server's environment that take precedence over the portal; empty if the portal decides. */
  onServer: z.array(z.string()),
  /** Providers that can be connected in the portal. Providers with keys in the server's environment are missing. */
  choices: z.array(z.enum(connectableNames)),
  /** Provider that is used now; null if no provider was saved in the portal. */
  saved: savedSchema.nullable(),
  /** Payment providers that were used before. Their credentials are still needed for refunds. */
  former: z.array(savedSchema),
  /** True if the current provider can be removed, because another provider replaces it. */
  removable: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

const connectionsSchema = z.object({ connections: z.array(connectionSchema) });

const path = '/api/admin/providers/credentials';
const reading = ['not_signed_in', 'not_permitted', 'service_unavailable'] as const;

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path,
  summary: 'Payments, mail and text messages: which provider is connected, by the server or in the portal',
  status: 200,
  answer: connectionsSchema,
  problems: reading,
});

const providerParams = z.object({ provider: z.enum(connectableNames) });

export const connectProvider = endpoint({
  name: 'connectProvider',
  method: 'PUT',
  path: `${path}/:provider`,
  summary:
    'Test credentials of a provider with a real call, and save them if it succeeds. They cannot be read again. Requires a fresh proof',
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
    /** Version that was on the screen; 0 if this provider was not saved. */
    seen: z.int().nonnegative(),
    /** Mobile number that receives the test text message. */
    phone: optionalPhoneSchema,
    locale: localeSchema,
  }),
  status: 200,
  answer: z.object({
    /** `good`: the test succeeded, and the credentials are used from now on. In any other state nothing was saved. */
    state: z.enum(connectionStates),
    /** The provider's reason, without any of the typed values; null if there is none. */
    reason: z.string().nullable(),
  }),
  problems: [
    ...reading,
    'validation_failed',
    'step_up_required',
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
  ],
});
