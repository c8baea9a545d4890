import { z } from 'zod';
import { trimLinkToken } from './text.ts';

/**
 * Format of a token in the link of an email. It consists of 32 random bytes in the URL fragment, which is not sent to
 * servers and is not in the referrer.
 */
export const mailTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Token from a URL. Punctuation and invisible characters that were copied with the link are removed. */
export const mailTokenSchema = z.string().max(200).transform(trimLinkToken).pipe(z.string().regex(mailTokenPattern));

/**
 * Token of the link in an email, or the code next to the link, as typed or pasted. The server distinguishes token and
 * code.
 */
export const mailSecretSchema = z.string().max(200).transform(trimLinkToken).pipe(z.string().min(1).max(64));
