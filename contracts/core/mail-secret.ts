import { z } from 'zod';

/** Token of a link in an email: 32 random bytes in the URL fragment, which is sent to no server and in no referrer. */
export const mailTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Token of a mail's link, or the code shown beside the link, as typed or pasted. The server checks which of the two it
 * is.
 */
export const mailSecretSchema = z.string().trim().min(1).max(64);
