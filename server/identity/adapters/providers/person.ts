import { emailSchema } from '#contracts/core/person.ts';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { cleanText } from '#contracts/core/text.ts';
import type { ProviderAnswer } from './port.ts';

const cancelWords: readonly string[] = [
  // RFC 6749; TikTok and Facebook say it, too
  'access_denied',
  // Sign in with Apple
  'user_cancelled_authorize',
];

/** Why a provider sent somebody back without a code; null where there is no such word. */
export function refusalOf(answer: ProviderAnswer): { reason: 'cancelled' | 'failed'; detail: string } | null {
  const { error } = answer;
  if (error === undefined) return null;
  const isWord = /^[a-z_]{1,60}$/.test(error);
  return { reason: cancelWords.includes(error) ? 'cancelled' : 'failed', detail: isWord ? error : 'unreadable_error' };
}

/** A name as a provider tells it, in the shape of a typed one; null where nothing is left. */
export function toldName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const cleaned = cleanText(name).replace(/\s+/gu, ' ').slice(0, NAME_MAX_LENGTH).trim();
  return cleaned === '' ? null : cleaned;
}

/** An address as a provider tells it; null where it is none. */
export function toldEmail(email: unknown): string | null {
  const parsed = emailSchema.safeParse(email);
  return parsed.success ? parsed.data : null;
}
