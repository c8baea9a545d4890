import { z } from 'zod';
import type { ModuleSettings, ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { parseAppleKey } from './adapters/providers/apple-key.ts';
import type { IdentityConfig, OAuthClient } from './adapters/providers/providers-config.ts';

export type WithIdentityConfig = { readonly identity: IdentityConfig };

/** Settings of identity providers. In production, a provider is offered only if its keys are set. */
const signInTable = {
  GOOGLE_CLIENT_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Sign-in with Google; without it a practice provider in development, else not offered',
  },
  GOOGLE_CLIENT_SECRET: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with GOOGLE_CLIENT_ID',
    secret: true,
  },
  APPLE_CLIENT_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Sign in with Apple: the Services ID; without it as with Google',
  },
  APPLE_TEAM_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with APPLE_CLIENT_ID',
  },
  APPLE_KEY_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with APPLE_CLIENT_ID',
  },
  APPLE_PRIVATE_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'The complete `.p8` file of that key',
    secret: true,
  },
  FACEBOOK_APP_ID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Facebook Login; without it as with Google',
  },
  FACEBOOK_APP_SECRET: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with FACEBOOK_APP_ID',
    secret: true,
  },
  TIKTOK_CLIENT_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'TikTok Login Kit; without it as with Google',
  },
  TIKTOK_CLIENT_SECRET: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with TIKTOK_CLIENT_KEY',
    secret: true,
  },
} as const satisfies SettingTable;

type Parsed = ParsedSettings<typeof signInTable>;
export type IdentitySetting = keyof Parsed;

const names = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
} as const satisfies Record<keyof IdentityConfig, readonly IdentitySetting[]>;

/**
 * Returns error messages about incomplete credentials. If a setting is missing, sign-in would fail at the first click.
 */
function mistakes(parsed: Parsed): string[] {
  const wrong = Object.values(names).flatMap((together) => {
    const missing = together.filter((name) => parsed[name] === undefined);
    return missing.length === together.length
      ? []
      : missing.map((name) => `${name} is missing: ${together.join(', ')} go together`);
  });
  const key = parsed.APPLE_PRIVATE_KEY;
  if (key !== undefined && parseAppleKey(key) === null) {
    wrong.push('APPLE_PRIVATE_KEY is not the P-256 key of a .p8 file');
  }
  return wrong;
}

/** Returns the credentials of each identity provider. They are null for a provider without credentials. */
function identityConfigOf(parsed: Parsed): IdentityConfig {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = parsed;
  return {
    google: oauthClientOf(parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET),
    apple:
      APPLE_CLIENT_ID === undefined ||
      APPLE_TEAM_ID === undefined ||
      APPLE_KEY_ID === undefined ||
      APPLE_PRIVATE_KEY === undefined
        ? null
        : {
            clientId: APPLE_CLIENT_ID,
            teamId: APPLE_TEAM_ID,
            keyId: APPLE_KEY_ID,
            privateKey: APPLE_PRIVATE_KEY,
          },
    facebook: oauthClientOf(parsed.FACEBOOK_APP_ID, parsed.FACEBOOK_APP_SECRET),
    tiktok: oauthClientOf(parsed.TIKTOK_CLIENT_KEY, parsed.TIKTOK_CLIENT_SECRET),
  };
}

function oauthClientOf(clientId: string | undefined, clientSecret: string | undefined): OAuthClient | null {
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

export const identitySettings = {
  chapters: [{ title: 'Sign-in providers', readOn: 'accounts.md', table: signInTable }],
  inPortal: true,
  mistakes,
  read: (parsed: Parsed): WithIdentityConfig => ({ identity: identityConfigOf(parsed) }),
} as const satisfies ModuleSettings;
