import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { mailShopOf, sendMail, SHOP_LOCALE, type Topic } from '#server/messaging/public.ts';
import { approvalMail } from '../documents/approval-mail.ts';
import { openMemberEmail } from '../team/member-email.ts';
import { findApprovalRequest } from '../team/store/approval-request.ts';

const payloadSchema = z.object({ proposalId: z.uuid(), staffId: staffIdSchema });

/** Mail that asks a staff user to approve a refund or gift; obsolete after the proposal was decided. */
export const approvalRequest: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { proposalId, staffId } = payloadSchema.parse(message.payload);
    const found = await findApprovalRequest(deps.db, { proposalId, staffId });
    if (found === null) return 'obsolete';
    const { emailSealed, amountAgorot, proposedBy } = found;
    const kind = found.kind === 'refund' ? 'refund' : 'goodwill';
    const page = kind === 'refund' ? 'payments' : 'goodwill?state=proposed';
    const link = `${deps.config.publicUrl}/admin/${page}`;
    const shop = mailShopOf(deps.brand, SHOP_LOCALE);
    const document = approvalMail({ shop, kind, amountAgorot, proposedBy, link }, SHOP_LOCALE);
    const to = openMemberEmail(deps.keyring, staffId, emailSealed);
    return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
  },
};
