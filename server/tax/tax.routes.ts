import { isLocale, type Locale } from '#contracts/core/locale.ts';
import {
  getTaxDocumentPdf,
  listTaxDocuments,
  setTaxDocumentBuyer,
  saveDocumentConsent,
} from '#contracts/tax/documents.ts';
import type { Deps } from '#server/tax/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { getDocumentPdf } from './get-document-pdf.ts';
import { listDocuments } from './list-documents.ts';
import { setBuyerBusiness } from './buyers/set-buyer-business.ts';
import { recordDocumentConsent } from './allocation/record-document-consent.ts';

const guesses = { limits: [coreRateLimits.link_misses_by_address], of: ['receipt_not_found'] } as const;

/** Returns the URL of the receipt page. The page opens at the section with the submitted form (`tax-documents.tsx`). */
function receiptPagePath({ transactionId = '', language }: Readonly<Record<string, string>>, locale: Locale): string {
  return `/${isLocale(language) ? language : locale}/receipt/${encodeURIComponent(transactionId)}#tax-documents`;
}

export function registerTaxRoutes(app: App, deps: Deps): void {
  route(app, listTaxDocuments, {
    access: 'holder',
    guesses,
    handle: ({ params }) => listDocuments(deps, params.transactionId),
  });
  route(app, saveDocumentConsent, {
    access: 'holder',
    guesses,
    form: {
      accepted: (_answer, typed, locale) => receiptPagePath(typed, locale),
      refused: receiptPagePath,
    },
    handle: ({ body, params }) =>
      recordDocumentConsent(deps, { ...params, agreed: body.say === 'agree', locale: body.language }),
  });
  route(app, setTaxDocumentBuyer, {
    access: 'holder',
    guesses,
    form: {
      accepted: (_answer, typed, locale) => receiptPagePath(typed, locale),
      // the form is shown again with the entered values after a refusal
      refused: (typed, locale) => receiptPagePath(typed, locale).replace('#', '?invoice=business#'),
    },
    handle: ({ body: { language, ...business }, params }) =>
      setBuyerBusiness(deps, { ...params, ...business, locale: language }),
  });
  route(app, getTaxDocumentPdf, {
    access: 'holder',
    limits: [coreRateLimits.pdfs_by_address],
    guesses,
    handle: async ({ params, query, reply, request }) => {
      const isDownload = request.method === 'GET';
      const pdf = await getDocumentPdf(deps, { ...params, locale: query.language, isDownload });
      if (pdf.ok) {
        reply.header('content-disposition', `attachment; filename="document-${params.type}-${params.number}.pdf"`);
      }
      return pdf;
    },
  });
}
