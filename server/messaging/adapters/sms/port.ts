/** One text message; `dedupe` stays the same however often it is handed over. */
export type OutgoingSms = {
  /** E.164 */
  readonly to: string;
  readonly text: string;
  readonly dedupe: string;
};

export type SmsGateway = {
  readonly kind: 'development' | 'http' | '019sms' | 'inforu';
  /**
   * Resolves once the gateway has taken the message. Throws SmsUnavailableError where the gateway is the trouble (so
   * every message would fare the same; whether this one went out may be unknown), SmsRefusedError where it is this
   * message or this number. Neither names the number or the text.
   */
  send(message: OutgoingSms): Promise<void>;
};

/** The gateway is down, unreachable, out of credit, or does not speak to us. */
export class SmsUnavailableError extends Error {
  override readonly name = 'SmsUnavailableError';
}

/** The gateway understood and refused this message. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
}
