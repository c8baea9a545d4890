import { readAppleKey } from './apple-key.ts';
import type { ParsedEnvironment } from '../config-schema.ts';

export type OAuthClient = { readonly clientId: string; readonly clientSecret: string };

export type AppleClient = {
  /** Apple's Services ID. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** Content of the `.p8` file: a P-256 key in PKCS #8 PEM. */
  readonly privateKey: string;
};

/** Credentials per identity provider; null for a provider without credentials. */
export type IdentityConfig = {
  readonly google: OAuthClient | null;
  readonly apple: AppleClient | null;
  readonly facebook: OAuthClient | null;
  readonly tiktok: OAuthClient | null;
};

const names = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  facebook: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
} as const satisfies Record<keyof IdentityConfig, readonly (keyof ParsedEnvironment)[]>;

/**
 * Returns error messages about incomplete credentials, because sign-in would fail at the first click if a setting is
 * missing.
 */
export function identityMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes = Object.values(names).flatMap((together) => {
    const missing = together.filter((name) => parsed[name] === undefined);
    return missing.length === together.length
      ? []
      : missing.map((name) => `${name} is missing: ${together.join(', ')} go together`);
  });
  const key = parsed.APPLE_PRIVATE_KEY;
  if (key !== undefined && readAppleKey(key) === null) {
    mistakes.push('APPLE_PRIVATE_KEY is not the P-256 key of a .p8 file');
  }
  return mistakes;
}

/** Returns the credentials of each identity provider; null for a provider without credentials. */
export function identityOf(parsed: ParsedEnvironment): IdentityConfig {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = parsed;
  return {
    google: pairOf(parsed.GOOGLE_CLIENT_ID, parsed.GOOGLE_CLIENT_SECRET),
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
    facebook: pairOf(parsed.FACEBOOK_APP_ID, parsed.FACEBOOK_APP_SECRET),
    tiktok: pairOf(parsed.TIKTOK_CLIENT_KEY, parsed.TIKTOK_CLIENT_SECRET),
  };
}

function pairOf(clientId: string | undefined, clientSecret: string | undefined): OAuthClient | null {
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}
