import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { DeliveryDeps, LeasedMessage } from '#server/messaging/public.ts';
import { otpSms } from '#server/identity/documents/otp-sms.ts';
import { findOtpChallengeForMessage, decryptOtpPhone } from '#server/identity/store/otp-challenge.ts';

/**
 * Sends a code, which is derived from its challenge at each delivery. Returns `obsolete` if the code was used or
 * replaced or has expired, or if its account was deleted. A second delivery has the same code and the same
 * deduplication key.
 */
export async function deliverOtp(deps: DeliveryDeps, leased: LeasedMessage): Promise<'sent' | 'obsolete'> {
  const { challengeId } = leased.payload;
  if (typeof challengeId !== 'string') throw new Error(`a message with the topic ${leased.topic} names nothing`);
  const challenge = await findOtpChallengeForMessage(deps.db, challengeId);
  if (challenge === null || challenge.over || challenge.expiresAt <= steadyNow(deps.clock)) return 'obsolete';
  const { locale } = challenge;
  const { hostname: host } = new URL(deps.config.publicUrl);
  const code = deps.keyring.otpCode(challengeId);
  await deps.sms.send({
    to: decryptOtpPhone(deps.keyring, challengeId, challenge.phoneSealed),
    text: otpSms({ code, shopName: deps.brand.name[locale], host }, locale),
    dedupe: challengeId,
  });
  return 'sent';
}
