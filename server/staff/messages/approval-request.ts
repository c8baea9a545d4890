import { z } from 'zod';
import { staffIdSchema } from '#contracts/core/ids.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import {
  shopForMail,
  sendMail,
  SHOP_LOCALE,
  type DeliveryDeps,
  type LeasedMessage,
  type Topics,
} from '#server/messaging/public.ts';
import { approvalMail, approvalPush, type ApprovalNotice } from '../documents/approval-mail.ts';
import { pushToDevice } from '../own-access/push-to-device.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { findApprovalRequest } from '../team/store/approval-request.ts';

const payloadSchema = z.object({ proposalId: z.uuid(), staffId: staffIdSchema });

/** Time in seconds for which a push service keeps an undelivered push message: one day. */
const APPROVAL_TTL_SECONDS = 86_400;

/**
 * Returns the content of a message that asks for approval. Returns null if the proposal is no longer open, or if the
 * staff user may not approve it.
 */
async function findApprovalContent({ brand, db }: DeliveryDeps, { payload }: LeasedMessage) {
  const { proposalId, staffId } = payloadSchema.parse(payload);
  const found = await findApprovalRequest(db, { proposalId, staffId });
  if (found === null) return null;
  const kind = found.kind === 'refund' ? 'refund' : 'goodwill';
  // the role of the staff user can have changed after the message was enqueued
  if (!permissionsOf(found).has(kind === 'refund' ? 'order.refund' : 'credit.mint')) return null;
  const notice: ApprovalNotice = {
    shop: shopForMail(brand, SHOP_LOCALE),
    kind,
    amountAgorot: found.amountAgorot,
    proposedBy: found.proposedBy,
    path: kind === 'refund' ? '/admin/payments' : '/admin/goodwill?state=proposed',
  };
  return { notice, proposalId, staffId, emailSealed: found.emailSealed };
}

/** Messages that ask a staff user to approve a refund, or a free wash or discount for a customer. */
export const approvalTopics = {
  approval_request: {
    channel: 'mail',
    async deliver(deps, message) {
      const content = await findApprovalContent(deps, message);
      if (content === null) return 'obsolete';
      const { notice, staffId, emailSealed } = content;
      const document = approvalMail({ ...notice, link: `${deps.config.publicUrl}${notice.path}` }, SHOP_LOCALE);
      const to = decryptStaffEmail(deps.keyring, staffId, emailSealed);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
  approval_request_push: {
    channel: 'push',
    async deliver(deps, message) {
      const content = await findApprovalContent(deps, message);
      if (content === null) return 'obsolete';
      const payload = approvalPush(content.notice, content.proposalId, SHOP_LOCALE);
      return await pushToDevice(deps, message, { payload, ttlSeconds: APPROVAL_TTL_SECONDS });
    },
  },
} as const satisfies Topics;
