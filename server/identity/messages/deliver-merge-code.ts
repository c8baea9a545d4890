import { z } from 'zod';
import { customerIdSchema } from '#contracts/core/ids.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { shopForMail, sendMail, type DeliveryDeps, type LeasedMessage, type Topic } from '#server/messaging/public.ts';
import { mergeCodeMail, mergeCodeSms } from '#server/identity/documents/merge-code.ts';
import { contactForMergeCode } from '#server/identity/account/find-account-contact.ts';
import type { SmsCountryConfig } from '#server/identity/account/sms-availability.ts';
import { mergeCodeOf } from '#server/identity/store/merge/merge-code.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { isMergeRequestOpen } from '#server/identity/store/merge/staff-merge.ts';

const payloadSchema = z.object({ mergeId: z.uuid(), customerId: customerIdSchema });

/** Limits for the delivery of a merge code. Delivery ends after this time, because the codes have then expired. */
const deliveryLimits = { tries: 10, maxAgeMs: 15 * MINUTE_MS };

type MergeCodeDeps = DeliveryDeps & SmsCountryConfig;

/**
 * Returns the recipient and the code. Returns null if the request for a merge has ended. Also returns null if the
 * account no longer has a verified email address or a phone number that can receive codes.
 */
async function contentOf(deps: MergeCodeDeps, { payload }: LeasedMessage) {
  const owner = payloadSchema.parse(payload);
  if (!(await isMergeRequestOpen(deps.db, owner.mergeId, steadyNow(deps.clock)))) return null;
  const row = await findCustomer(deps.db, owner.customerId);
  const contact = row === null ? null : contactForMergeCode(deps, row);
  if (row === null || contact === null) return null;
  return { ...contact, locale: row.locale, code: mergeCodeOf(deps.keyring, owner) };
}

export const mergeCodeTopics = {
  merge_code: {
    channel: 'mail',
    deliveryLimits,
    async deliver(deps: MergeCodeDeps, message: LeasedMessage) {
      const content = await contentOf(deps, message);
      if (content?.channel !== 'mail') return 'obsolete';
      const { code, locale, to } = content;
      const document = mergeCodeMail({ shop: shopForMail(deps.brand, locale), code }, locale);
      return await sendMail(deps, message, { document, to, locale });
    },
  },
  merge_code_sms: {
    channel: 'sms',
    deliveryLimits,
    async deliver(deps: MergeCodeDeps, message: LeasedMessage) {
      const content = await contentOf(deps, message);
      if (content?.channel !== 'sms') return 'obsolete';
      const { code, locale, to } = content;
      const text = mergeCodeSms({ shop: deps.brand.name[locale], code }, locale);
      await deps.sms.send({ to, text, dedupe: message.dedupe });
      return 'sent';
    },
  },
} as const satisfies Record<string, Topic>;
