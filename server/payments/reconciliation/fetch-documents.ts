import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  claimProviderDocuments,
  saveProviderDocument,
  postponeProviderDocument,
  type DueProviderDocument,
} from '#server/tax/public.ts';
import { DOCUMENT_OVERDUE_AFTER_MS, DOCUMENT_REQUEST_LIMIT_MS } from '#domain/tax/tax-documents.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { CheckoutGateway } from '../adapters/port.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../adapters/gateway-errors.ts';
import { createDocumentRequest } from '../document-request.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

const BATCH_SIZE = 8;

/**
 * Lease in ms for one search of a document. It is longer than one search, which requests a list, a document and its
 * URL.
 */
const LEASE_MS = 2 * MINUTE_MS;

/**
 * Delay in ms before the first search of a document, because providers create a document some seconds after the
 * payment.
 */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LAST_PAUSE_MS = 6 * HOUR_MS;

/**
 * Delay in ms before the next search after an error. A document that was requested just before the error can appear
 * meanwhile.
 */
const TROUBLE_PAUSE_MS = 10 * MINUTE_MS;

export type FetchDeps = SettleDeps & Pick<Deps, 'brand'>;

type DocumentGateway = CheckoutGateway & Required<Pick<CheckoutGateway, 'findDocument'>>;

function canRequestDocuments(gateway: CheckoutGateway): gateway is DocumentGateway {
  return gateway.findDocument !== undefined;
}

/**
 * Requests the providers' own documents of payments and refunds, and stores them. It is safe in several processes. A
 * missing document is requested again with increasing delays, for at most sixty days. Returns the number of requests.
 */
export async function fetchProviderDocuments(deps: FetchDeps): Promise<number> {
  let count = 0;
  for (const gateway of deps.gateways.all.filter(canRequestDocuments)) {
    const now = deps.clock.now();
    const claim = { provider: gateway.provider, now, leasedUntil: now + LEASE_MS, limit: BATCH_SIZE };
    const due = await claimProviderDocuments(deps.db, claim);
    for (const document of due) await fetchDocument(deps, gateway, document);
    count += due.length;
  }
  return count;
}

async function fetchDocument(deps: FetchDeps, gateway: DocumentGateway, due: DueProviderDocument): Promise<void> {
  const { subject, subjectId } = due;
  try {
    const found = await gateway.findDocument(documentSubjectOf(deps, due));
    if (found === null) return await postpone(deps, due, null);
    const { type: documentType, number, url } = found;
    const isSaved = await saveProviderDocument(deps.db, {
      subject,
      subjectId,
      documentType,
      number,
      url,
      now: deps.clock.now(),
    });
    if (isSaved) deps.log.info({ subject, subjectId, number }, 'a document of the provider was found');
    else await postpone(deps, due, `document ${number} is of other money`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) && !(error instanceof GatewayRefusedError)) throw error;
    await postpone(deps, due, error.message);
  }
}

function documentSubjectOf({ brand }: FetchDeps, due: DueProviderDocument) {
  const { amountAgorot, locale, merchantRef, occurredAt, packageName, packageNameHe, refundKey, taxedAtSale } = due;
  return {
    merchantRef,
    amountAgorot,
    refundKey,
    // a document is in Hebrew if the payer chose no language
    document: createDocumentRequest(taxedAtSale, 'he'),
    description: `${brand.name[locale]}: ${locale === 'he' ? packageNameHe : packageName}`,
    movedAt: occurredAt,
  };
}

async function postpone(deps: FetchDeps, due: DueProviderDocument, error: string | null): Promise<void> {
  const { asks: attempts, occurredAt, subject, subjectId } = due;
  const now = deps.clock.now();
  const pause = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
  const next = now + (error === null ? pause : Math.max(TROUBLE_PAUSE_MS, pause));
  const nextAskAt = next - occurredAt > DOCUMENT_REQUEST_LIMIT_MS ? null : next;
  const isLate = nextAskAt !== null && now - occurredAt >= DOCUMENT_OVERDUE_AFTER_MS;
  await postponeProviderDocument(deps.db, { subject, subjectId, nextAskAt, error, late: isLate });
  if (error !== null) deps.log.warn({ subject, subjectId, error }, 'the provider’s document could not be fetched');
}
