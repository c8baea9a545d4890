import { listReceipts } from '#contracts/selling/own-receipts.ts';
import { getReceipt, getReceiptPdf } from '#contracts/selling/receipts.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendListPage } from '#server/core/http/send-list-page.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { getReceipt as getReceiptOf } from './get-receipt.ts';
import { getReceiptPdf as getReceiptPdfOf, listOwnReceipts } from './own-receipts.ts';

export function registerReceiptRoutes(app: App, deps: Deps): void {
  route(app, getReceipt, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['receipt_not_found'] },
    handle: ({ actor, params }) => getReceiptOf(deps, actor, params.transactionId),
  });
  route(app, getReceiptPdf, {
    access: 'holder',
    limits: [coreRateLimits.pdfs_by_address],
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['receipt_not_found'] },
    handle: async ({ actor, params: { transactionId }, query, reply }) => {
      const pdf = await getReceiptPdfOf(deps, actor, { transactionId, locale: query.language });
      if (pdf.ok) reply.header('content-disposition', 'attachment; filename="receipt.pdf"');
      return pdf;
    },
  });
  route(app, listReceipts, {
    access: 'customer',
    handle: async (call) => sendListPage(call, listReceipts.path, await listOwnReceipts(deps, call.actor, call.query)),
  });
}
