import type { ConfigEntry } from '../config-entry.ts';

/** Providers of sign-in: each is offered where its keys are set. */
export const signInEntries = [
  {
    name: 'GOOGLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign-in with Google; without it a practice provider in development, else not offered',
  },
  { name: 'GOOGLE_CLIENT_SECRET', fallback: null, meaning: 'Goes with GOOGLE_CLIENT_ID', secret: true },
  {
    name: 'APPLE_CLIENT_ID',
    fallback: null,
    meaning: 'Sign in with Apple: the Services ID; without it as with Google',
  },
  { name: 'APPLE_TEAM_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  { name: 'APPLE_KEY_ID', fallback: null, meaning: 'Goes with APPLE_CLIENT_ID' },
  {
    name: 'APPLE_PRIVATE_KEY',
    fallback: null,
    meaning: 'The `.p8` file of that key, whole',
    secret: true,
  },
  { name: 'FACEBOOK_APP_ID', fallback: null, meaning: 'Facebook Login; without it as with Google' },
  { name: 'FACEBOOK_APP_SECRET', fallback: null, meaning: 'Goes with FACEBOOK_APP_ID', secret: true },
  { name: 'TIKTOK_CLIENT_KEY', fallback: null, meaning: 'TikTok Login Kit; without it as with Google' },
  { name: 'TIKTOK_CLIENT_SECRET', fallback: null, meaning: 'Goes with TIKTOK_CLIENT_KEY', secret: true },
] as const satisfies readonly ConfigEntry[];
