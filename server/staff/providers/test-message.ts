import { z } from 'zod';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { parseIsraeliMobile, type IsraeliMobileRefusal } from '#domain/core/contact/mobile-phone.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { shopForMail, sendMail, type Topics } from '#server/messaging/public.ts';
import { testMail } from '../documents/test-mail.ts';
import { testSms } from '../documents/test-sms.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { addTestMessage } from './store/provider-health.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';

export type TestMessageRequest = {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly locale: Locale;
  readonly phone?: string | undefined;
};

type TestOutcome = Outcome<null, IsraeliMobileRefusal | 'messages_paused'>;

function sealContextOf(dedupe: string): SealContext {
  return `outbox|address|${dedupe}`;
}

/**
 * Sends a test mail to the staff user, or a test text message to the given mobile number. The message is sent through
 * the outbox like every other message.
 */
export async function sendTestMessage(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'sms' | 'wake'>,
  actor: Staff,
  { id, channel, locale, phone = '' }: TestMessageRequest,
): Promise<TestOutcome> {
  const mobile = parseIsraeliMobile(phone);
  if (channel === 'sms' && deps.sms.kind === 'off') return refused('messages_paused');
  if (channel === 'sms' && !mobile.ok) return mobile;
  const dedupe = `staff-test:${id}`;
  const sealed = deps.keyring.seal(sealContextOf(dedupe), mobile.ok ? mobile.e164 : '').toString('base64');
  const payload = channel === 'mail' ? { staffId: actor.staffId, locale } : { addressSealed: sealed, dedupe, locale };
  await deps.db.inTransaction(async (tx) => {
    if (!(await addTestMessage(tx, { topic: `staff_test_${channel}`, dedupe, payload, now: deps.clock.now() }))) return;
    await appendAudit(tx, actor, { action: 'provider.test', refId: id, detail: { channel } });
  });
  deps.wake.outbox(channel);
  return accepted(null);
}

const staffPayload = z.object({ staffId: staffIdSchema, locale: localeSchema });
const phonePayload = z.object({ addressSealed: z.string(), dedupe: z.string(), locale: localeSchema });

/** Retry limits of a test message. They are short, because a staff user waits for the result. */
const deliveryLimits = { tries: 3, maxAgeMs: 600_000 };

export const testMessageTopics = {
  staff_test_mail: {
    channel: 'mail',
    deliveryLimits,
    async deliver(deps, message) {
      const { staffId, locale } = staffPayload.parse(message.payload);
      const staffUser = await findStaffUser(deps.db, staffId);
      if (staffUser === null) return 'obsolete';
      const to = decryptStaffEmail(deps.keyring, staffId, staffUser.emailSealed);
      const link = `${deps.config.publicUrl}/admin/providers`;
      const document = testMail({ shop: shopForMail(deps.brand, locale), link }, locale);
      return await sendMail(deps, message, { document, to, locale });
    },
  },
  staff_test_sms: {
    channel: 'sms',
    deliveryLimits,
    async deliver(deps, message) {
      const { addressSealed, dedupe, locale } = phonePayload.parse(message.payload);
      const to = deps.keyring.open(sealContextOf(dedupe), Buffer.from(addressSealed, 'base64'));
      const text = testSms(deps.brand.name[locale], locale);
      await deps.sms.send({ to, text, dedupe: message.dedupe });
      return 'sent';
    },
  },
} as const satisfies Topics;
