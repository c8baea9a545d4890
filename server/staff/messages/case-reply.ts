import { z } from 'zod';
import { shopForMail, pageLink, sendMail, type Topic } from '#server/messaging/public.ts';
import { caseReplyMail } from '../documents/case-reply-mail.ts';
import { findSender, findHolderPhone, isVoucherLinked } from '../cases/find-sender.ts';
import { caseViewOf } from '../cases/list-cases.ts';
import { decryptCaseEntry } from '../cases/sealed-entry.ts';
import { findCase } from '../cases/store/case-list.ts';
import { findCaseEntry } from '../cases/store/staff-case.ts';

const payloadSchema = z.object({ staffCaseEntryId: z.uuid() });

/**
 * Mail with a staff user's answer to a case. Its result is `no_address` if the author's contact data was deleted. The
 * mail is obsolete if the answer's text or the case was deleted.
 */
export const caseReplyTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { staffCaseEntryId } = payloadSchema.parse(message.payload);
    const entry = await findCaseEntry(deps.db, staffCaseEntryId);
    if (entry === null || entry.bodySealed === null) return 'obsolete';
    const key = { kind: entry.kind, id: entry.subjectId };
    const [row, sender] = await Promise.all([findCase(deps.db, key), findSender(deps, key)]);
    if (row === null) return 'obsolete';
    if (sender === null) return 'no_address';
    const locale = entry.locale ?? sender.locale;
    const document = caseReplyMail(
      {
        shop: shopForMail(deps.brand, locale),
        reference: caseViewOf(row).reference,
        text: decryptCaseEntry(deps.keyring, staffCaseEntryId, entry.bodySealed),
      },
      locale,
    );
    return await sendMail(deps, message, { document, to: sender.email, locale });
  },
};

/**
 * Text message with a staff user's answer to a case. It contains the link of the case's voucher if the voucher belongs
 * to no account. The message is obsolete if the answer or the author's phone number was deleted, or if text
 * messages are switched off.
 */
export const caseReplySmsTopic: Topic = {
  channel: 'sms',
  async deliver(deps, message) {
    const { staffCaseEntryId } = payloadSchema.parse(message.payload);
    const entry = await findCaseEntry(deps.db, staffCaseEntryId);
    if (entry === null || entry.bodySealed === null || deps.sms.kind === 'off') return 'obsolete';
    const holder = await findHolderPhone(deps, { kind: entry.kind, id: entry.subjectId });
    if (holder === null) return 'obsolete';
    const { lotId, codeVersion } = holder.voucher;
    const text = decryptCaseEntry(deps.keyring, staffCaseEntryId, entry.bodySealed);
    const link = pageLink(
      deps,
      entry.locale ?? holder.locale,
      `voucher/${deps.keyring.voucherToken(lotId, codeVersion)}`,
    );
    await deps.sms.send({
      to: holder.phone,
      text: isVoucherLinked(holder.voucher) ? `${text}\n${link}` : text,
      dedupe: message.dedupe,
    });
    return 'sent';
  },
};
