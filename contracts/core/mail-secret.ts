import { z } from 'zod';
import { linkPart } from './text.ts';

/** Token of a link in an email: 32 random bytes in the URL fragment, which is sent to no server and in no referrer. */
export const mailTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Token in a URL, also if punctuation or an invisible mark was copied with the link. */
export const mailTokenSchema = z.string().max(200).transform(linkPart).pipe(z.string().regex(mailTokenPattern));

/**
 * Token of a mail's link, or the code shown beside the link, as typed or pasted. The server checks which of the two it
 * is.
 */
export const mailSecretSchema = z.string().max(200).transform(linkPart).pipe(z.string().min(1).max(64));
