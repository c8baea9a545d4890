import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { messageTopics, type MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { sendMail, type Topics } from '#server/messaging/public.ts';
import { addTestMessage } from '../providers/store/provider-health.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { findMessageExample } from './examples.ts';
import { renderMessageExample } from './render-example.ts';

export type MessageExampleRequest = {
  readonly topic: MessageTopic;
  readonly id: string;
  readonly variant: string;
  readonly locale: Locale;
};

const OUTBOX_TOPIC = 'staff_example';

/**
 * Sends an example mail to the staff user, through the same channel as customers' mails. Text messages are tested on
 * the page of providers instead, because they need a phone number.
 */
export async function sendExample(
  deps: Pick<Deps, 'clock' | 'db' | 'topics' | 'wake'>,
  actor: Staff,
  { topic, id, variant, locale }: MessageExampleRequest,
): Promise<Outcome<Record<string, never>, 'not_found'>> {
  const { staffId } = actor;
  if (findMessageExample(topic, variant) === null || deps.topics[topic]?.channel !== 'mail')
    return refused('not_found');
  await deps.db.inTransaction(async (tx) => {
    const payload = { staffId, topic, variant, locale };
    const message = { topic: OUTBOX_TOPIC, dedupe: `staff-example:${id}`, payload, now: deps.clock.now() };
    if (!(await addTestMessage(tx, message))) return;
    await appendAudit(tx, actor, { action: 'message.test', refId: id, detail: { topic, variant, locale } });
  });
  deps.wake.outbox('mail');
  return accepted({});
}

const payloadSchema = z.object({
  staffId: staffIdSchema,
  topic: z.enum(messageTopics),
  variant: z.string(),
  locale: localeSchema,
});

export const messageExampleTopics = {
  [OUTBOX_TOPIC]: {
    channel: 'mail',
    // the attempts to send end early, because a staff user waits for the result
    deliveryLimits: { tries: 3, maxAgeMs: 600_000 },
    async deliver(deps, message) {
      const { staffId, topic, variant, locale } = payloadSchema.parse(message.payload);
      const staffUser = await findStaffUser(deps.db, staffId);
      const example = findMessageExample(topic, variant);
      if (staffUser === null || example === null) return 'obsolete';
      const document = renderMessageExample(deps, example, { locale });
      if (typeof document === 'string') return 'obsolete';
      const to = decryptStaffEmail(deps.keyring, staffId, staffUser.emailSealed);
      return await sendMail(deps, message, { document, to, locale });
    },
  },
} as const satisfies Topics;
