/** A text message; `dedupe` stays the same on retries. */
export type OutgoingSms = {
  /** Phone number in E.164. */
  readonly to: string;
  readonly text: string;
  readonly dedupe: string;
};

export type SmsGateway = {
  /** `off`: the shop sends no text messages, so that sign-in by phone is not offered. */
  readonly kind: 'development' | 'http' | '019sms' | 'inforu' | 'off';
  /**
   * Resolves once the gateway has accepted the message. Throws SmsUnavailableError if the gateway failed and every
   * message would fail (this message may have been sent). Throws SmsRefusedError if the message or the number was
   * refused. The errors contain neither number nor text.
   */
  send(message: OutgoingSms): Promise<void>;
};

/** The gateway is down, unreachable, out of credit, or refuses our credentials. */
export class SmsUnavailableError extends Error {
  override readonly name = 'SmsUnavailableError';
  readonly reason: SmsFailureReason;

  constructor(message: string, reason: SmsFailureReason = 'in_doubt') {
    super(message);
    this.reason = reason;
  }
}

/** `credentials`: the account was refused. `unreached`: no connection. `in_doubt`: everything else. */
export type SmsFailureReason = 'credentials' | 'unreached' | 'in_doubt';

/** The gateway refused this message. */
export class SmsRefusedError extends Error {
  override readonly name = 'SmsRefusedError';
}
