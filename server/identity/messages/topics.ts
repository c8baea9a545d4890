import type { Deps } from '#server/identity/deps.ts';
import { OTP_LIFETIME_MS, OTP_SEND_ATTEMPTS_MAX } from '#domain/identity/otp.ts';
import { type DeliveryDeps, SmsUnavailableError, type Topic, type Topics } from '#server/messaging/public.ts';
import { startMessagePause } from '../store/message-pause.ts';
import { deliverTokenMail } from './deliver-account-mail.ts';
import { deliverAccountNotice, deliverPasswordChanged } from './deliver-account-notice.ts';
import { deliverVerificationDecision, deliverVerificationReminder } from './deliver-verification-mails.ts';
import { mergeCodeTopics } from './deliver-merge-code.ts';
import { deliverOtp } from './deliver-otp.ts';

const phoneCode: Topic = {
  channel: 'sms',
  deliver: deliverOtp,
  // delivery ends after this time, because the code has then expired
  deliveryLimits: { tries: OTP_SEND_ATTEMPTS_MAX, maxAgeMs: OTP_LIFETIME_MS },
  async afterGivingUp(deps: Parameters<typeof pauseSmsCodes>[0], error: unknown) {
    if (error instanceof SmsUnavailableError) await pauseSmsCodes(deps);
  },
};

export const identityTopics = {
  email_proof: { channel: 'mail', deliver: deliverTokenMail },
  password_reset: { channel: 'mail', deliver: deliverTokenMail },
  account_notice: { channel: 'mail', deliver: deliverAccountNotice },
  password_changed: { channel: 'mail', deliver: deliverPasswordChanged },
  phone_code: phoneCode,
  ...mergeCodeTopics,
  verification_decided: { channel: 'mail', deliver: deliverVerificationDecision },
  verification_ending: { channel: 'mail', deliver: deliverVerificationReminder },
} as const satisfies Topics;

/**
 * Pauses sending codes for two minutes because the SMS gateway is unavailable. Requests are refused during the pause,
 * so that visitors do not wait for a code that will not come.
 */
async function pauseSmsCodes({ clock, db, log, metrics }: DeliveryDeps & Pick<Deps, 'metrics'>): Promise<void> {
  if (!(await startMessagePause(db, { reason: 'gateway' }, clock.now()))) return;
  metrics.count('codes_paused', { kind: 'gateway' });
  log.error({ reason: 'gateway' }, 'SMS codes paused for two minutes: the gateway does not accept them');
}
