import { z } from 'zod';
import { trimLinkToken } from './text.ts';

/** Token of a link in an email: 32 random bytes in the URL fragment, which is sent to no server and in no referrer. */
export const mailTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Token in a URL. Punctuation and invisible characters that were copied with the link are removed. */
export const mailTokenSchema = z.string().max(200).transform(trimLinkToken).pipe(z.string().regex(mailTokenPattern));

/**
 * Token of a mail's link, or the code shown beside the link, as typed or pasted. The server distinguishes token and
 * code.
 */
export const mailSecretSchema = z.string().max(200).transform(trimLinkToken).pipe(z.string().min(1).max(64));
