import { emailSchema } from '#contracts/core/person.ts';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { cleanText } from '#contracts/core/text.ts';
import type { ProviderCallbackParameters } from './port.ts';

const cancelWords: readonly string[] = [
  // this error code of RFC 6749 is also used by TikTok and Facebook
  'access_denied',
  // this error code belongs to Sign in with Apple
  'user_cancelled_authorize',
];

/** Returns the reason why a provider sent a visitor back without a code. Returns null if it sent a code. */
export function providerRefusalOf(
  answer: ProviderCallbackParameters,
): { reason: 'cancelled' | 'failed'; detail: string } | null {
  const { error } = answer;
  if (error === undefined) return null;
  const isWord = /^[a-z_]{1,60}$/.test(error);
  return { reason: cancelWords.includes(error) ? 'cancelled' : 'failed', detail: isWord ? error : 'unreadable_error' };
}

/** Returns a name from a provider, normalised like an entered name. Returns null if no character is left. */
export function nameFromProvider(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const cleaned = cleanText(name).replace(/\s+/gu, ' ').slice(0, NAME_MAX_LENGTH).trim();
  return cleaned === '' ? null : cleaned;
}

/** Returns an email address from a provider. Returns null if it is invalid. */
export function emailFromProvider(email: unknown): string | null {
  const parsed = emailSchema.safeParse(email);
  return parsed.success ? parsed.data : null;
}
