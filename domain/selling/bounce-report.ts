/** Of a delivery status notification (RFC 3464): this recipient will not get the mail. */
const failure = /^(?:action:\s*failed|status:\s*5\.\d+\.\d+)\s*(?:$|\()/imu;

/** The part of our Message-IDs before the host: number of the message and a fingerprint of its name. */
const ourMessageId = /(?:^|[<\s])(\d{1,15}\.[0-9a-f]{16})@/mu;

/** Returns the part of one of our Message-IDs before the host; null for any other text. */
export function messageNameIn(text: string): string | null {
  return ourMessageId.exec(text)?.[1] ?? null;
}

/** Returns which of our mails a bounce mail says has failed permanently; null if it is late only, or not ours. */
export function failedMessageIn(report: string): string | null {
  return failure.test(report) ? messageNameIn(report) : null;
}
