import { getOrderDocumentPdf, mailOrderDocument } from '#contracts/staff/sales/order-documents.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { getDocumentCopy } from '#server/tax/public.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { enqueueOrderDocumentMail } from './enqueue-order-document-mail.ts';

export function registerOrderDocumentRoutes(app: App, deps: Deps): void {
  route(app, getOrderDocumentPdf, {
    access: 'staff',
    permission: 'order.read',
    limits: [coreRateLimits.pdfs_by_address],
    async handle({ params: { number, orderId, type }, query, reply }) {
      if (!deps.typesetter.isReady()) return refused('not_found');
      const wanted = { orderId, type: Number(type), number: Number(number), locale: query.language };
      const pdf = await getDocumentCopy(deps, wanted);
      if (pdf === null) return refused('not_found');
      void reply.header('content-disposition', `inline; filename="document-${type}-${number}.pdf"`);
      return accepted(pdf);
    },
  });
  route(app, mailOrderDocument, {
    access: 'staff',
    permission: 'voucher.write',
    handle: ({ actor, body, params }) => enqueueOrderDocumentMail(deps, actor, { ...params, ...body }),
  });
}
