import { OTP_LIFETIME_MS, OTP_SENDINGS } from '#domain/identity/otp.ts';
import { type DeliveryDeps, SmsUnavailableError, type Topic, type Topics } from '#server/messaging/public.ts';
import { raisePause } from '../store/message-pause.ts';
import { deliverTokenMail } from './deliver-account-mail.ts';
import { deliverAccountNotice, deliverPasswordChanged } from './deliver-account-notice.ts';
import { deliverCardDecision, deliverCardEnding } from './deliver-card-news.ts';
import { deliverOtp } from './deliver-otp.ts';

const phoneCode: Topic = {
  channel: 'sms',
  deliver: deliverOtp,
  // after that it is too old to be typed in
  patience: { tries: OTP_SENDINGS, forMs: OTP_LIFETIME_MS },
  async afterGivingUp(deps, error) {
    if (error instanceof SmsUnavailableError) await stopCodes(deps);
  },
};

/** What accounts write to their owners. */
export const identityTopics = {
  email_proof: { channel: 'mail', deliver: deliverTokenMail },
  password_reset: { channel: 'mail', deliver: deliverTokenMail },
  account_notice: { channel: 'mail', deliver: deliverAccountNotice },
  password_changed: { channel: 'mail', deliver: deliverPasswordChanged },
  phone_code: phoneCode,
  verification_decided: { channel: 'mail', deliver: deliverCardDecision },
  verification_ending: { channel: 'mail', deliver: deliverCardEnding },
} as const satisfies Topics;

/** While the gateway is away nobody is told to wait for a code: for two minutes people hear that there are none. */
async function stopCodes({ clock, db, log, metrics }: DeliveryDeps): Promise<void> {
  if (!(await raisePause(db, { reason: 'gateway' }, clock.now()))) return;
  metrics.count('codes_paused', { kind: 'gateway' });
  log.error({ reason: 'gateway' }, 'codes by SMS were stopped for two minutes: the gateway does not take them');
}
