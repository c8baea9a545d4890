/** Matches a line of a delivery status notification (RFC 3464) that reports a permanent failure. */
const failure = /^(?:action:\s*failed|status:\s*5\.\d+\.\d+)\s*(?:$|\()/imu;

/** Matches the local part of our Message-IDs, which is the number of the message and a fingerprint of its topic. */
const ourMessageId = /(?:^|[<\s])(\d{1,15}\.[0-9a-f]{16})@/mu;

/** Returns the local part of one of our Message-IDs in the text. Returns null if the text contains none. */
export function messageIdLocalPartIn(text: string): string | null {
  return ourMessageId.exec(text)?.[1] ?? null;
}

/**
 * Returns the local part of the Message-ID of our email that permanently failed, as reported by a bounce email. Returns
 * null if the email is only delayed, or if the bounce contains none of our Message-IDs.
 */
export function failedMessageLocalPartIn(report: string): string | null {
  return failure.test(report) ? messageIdLocalPartIn(report) : null;
}
