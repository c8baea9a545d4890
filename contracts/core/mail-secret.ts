import { z } from 'zod';

/** The token of a link in a mail: 32 random-looking bytes in the fragment, which no server and no referrer sees. */
export const mailTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** That token, or the code beside the link, as it is typed or pasted. The server checks which one it is. */
export const mailSecretSchema = z.string().trim().min(1).max(64);
