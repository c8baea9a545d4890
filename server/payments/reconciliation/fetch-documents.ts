import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import {
  claimProviderDocuments,
  keepProviderDocument,
  postponeProviderDocument,
  type DueProviderDocument,
} from '#server/tax/public.ts';
import { DOCUMENT_LATE_MS, DOCUMENTS_ASKED_MS } from '#domain/tax/tax-documents.ts';
import type { Deps } from '#server/deps.ts';
import { GatewayRefusedError, GatewayUnavailableError, type CheckoutGateway } from '../adapters/port.ts';
import { wishOf } from '../document-wish.ts';
import type { SettleDeps } from '../attempts/settlement.ts';

const BATCH = 8;

/** Above all that a question may take: asking one asks for a list, a document and its address. */
const LEASE_MS = 2 * MINUTE_MS;

/** Providers write them some seconds after the money. */
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LAST_PAUSE_MS = 6 * HOUR_MS;

/** What was asked for and not answered may be there a moment later: it is looked for again, and not at once. */
const TROUBLE_PAUSE_MS = 10 * MINUTE_MS;

export type FetchDeps = SettleDeps & Pick<Deps, 'brand'>;

type AskingGateway = CheckoutGateway & Required<Pick<CheckoutGateway, 'findDocument'>>;

function asks(gateway: CheckoutGateway): gateway is AskingGateway {
  return gateway.findDocument !== undefined;
}

/**
 * Looks for the providers' own documents of money that moved, and keeps them; answers how many it asked for. Any number
 * of processes may do it. What is not there is asked for less and less often, and not any more after sixty days.
 */
export async function fetchDocuments(deps: FetchDeps): Promise<number> {
  let count = 0;
  for (const gateway of deps.gateways.all.filter(asks)) {
    const now = deps.clock.now();
    const claim = { provider: gateway.provider, now, leasedUntil: now + LEASE_MS, limit: BATCH };
    const due = await claimProviderDocuments(deps.db, claim);
    for (const document of due) await fetchDocument(deps, gateway, document);
    count += due.length;
  }
  return count;
}

async function fetchDocument(deps: FetchDeps, gateway: AskingGateway, due: DueProviderDocument): Promise<void> {
  const { subject, subjectId } = due;
  try {
    const found = await gateway.findDocument(questionOf(deps, due));
    if (found === null) return await postpone(deps, due, null);
    const { type: documentType, number, url } = found;
    const kept = await keepProviderDocument(deps.db, {
      subject,
      subjectId,
      documentType,
      number,
      url,
      now: deps.clock.now(),
    });
    if (kept) deps.log.info({ subject, subjectId, number }, 'a document of the provider was found');
    else await postpone(deps, due, `document ${number} is of other money`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailableError) && !(error instanceof GatewayRefusedError)) throw error;
    await postpone(deps, due, error.message);
  }
}

function questionOf({ brand }: FetchDeps, due: DueProviderDocument) {
  const { amountAgorot, locale, merchantRef, occurredAt, packageName, packageNameHe, refundKey, taxedAtSale } = due;
  return {
    merchantRef,
    amountAgorot,
    refundKey,
    // what a document says is in Hebrew where nobody chose a language for it
    document: wishOf(taxedAtSale, 'he'),
    description: `${brand.name[locale]}: ${locale === 'he' ? packageNameHe : packageName}`,
    movedAt: occurredAt,
  };
}

async function postpone(deps: FetchDeps, due: DueProviderDocument, error: string | null): Promise<void> {
  const { asks: asked, occurredAt, subject, subjectId } = due;
  const now = deps.clock.now();
  const pause = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(asked, 20));
  const next = now + (error === null ? pause : Math.max(TROUBLE_PAUSE_MS, pause));
  const nextAskAt = next - occurredAt > DOCUMENTS_ASKED_MS ? null : next;
  const late = nextAskAt !== null && now - occurredAt >= DOCUMENT_LATE_MS;
  await postponeProviderDocument(deps.db, { subject, subjectId, nextAskAt, error, late });
  if (error !== null) deps.log.warn({ subject, subjectId, error }, 'the provider did not give its document');
}
