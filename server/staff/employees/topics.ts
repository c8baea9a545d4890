import { staffIdSchema } from '#contracts/core/ids.ts';
import { employeeDocumentIdSchema } from '#contracts/staff/team/employee-documents.ts';
import { shopForMail, sendMail, SHOP_LOCALE, type Topics } from '#server/messaging/public.ts';
import { employeeDocumentExpiryMail } from '../documents/employee-document-expiry-mail.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { findEmployeeDocumentExpiryNotice } from './store/employee-document.ts';

export const employeeTopics = {
  document_expiry: {
    channel: 'mail',
    async deliver(deps, message) {
      const documentId = employeeDocumentIdSchema.parse(message.payload['documentId']);
      const staffId = staffIdSchema.parse(message.payload['staffId']);
      const notice = await findEmployeeDocumentExpiryNotice(deps.db, { documentId, staffId });
      if (notice === null) return 'obsolete';
      const to = decryptStaffEmail(deps.keyring, staffId, notice.emailSealed);
      const link = `${deps.config.publicUrl}/admin/employees/${notice.employeeId}`;
      const shop = shopForMail(deps.brand, SHOP_LOCALE);
      const document = employeeDocumentExpiryMail({ shop, link, expiresOn: notice.expiresOn }, SHOP_LOCALE);
      return await sendMail(deps, message, { document, to, locale: SHOP_LOCALE });
    },
  },
} as const satisfies Topics;
