import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { nextAllocationAttemptAt } from '#domain/tax/allocation.ts';
import { dealerDigits } from '#domain/tax/uniform-format/document-records.ts';
import type { Deps } from '#server/tax/deps.ts';
import {
  AllocationUnavailableError,
  type TaxAuthorityAllocationResponse,
  type AllocationGateway,
  type AllocationRequest,
} from '../adapters/allocation/port.ts';
import {
  recordAllocationResponse,
  postponeAllocation,
  claimDueAllocations,
  type DueAllocation,
} from '../store/allocation.ts';

export type AllocationRequestDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'failpoint' | 'log'>;

const BATCH = 10;
/** Duration in ms of the lease for one batch of allocation requests. */
export const REQUEST_LEASE_MS = 2 * MINUTE_MS;

/**
 * Requests allocation numbers for waiting invoices, one at a time. Returns true if more requests may be due. Documents
 * that need no number are issued independently of these requests. Before a request is repeated, the Authority is asked
 * for a number that it has already assigned.
 */
export async function requestAllocations(deps: AllocationRequestDeps, gateway: AllocationGateway): Promise<boolean> {
  const now = deps.clock.now();
  const due = await claimDueAllocations(deps.db, { now, leasedUntil: now + REQUEST_LEASE_MS, limit: BATCH });
  for (const allocation of due) {
    // oxlint-disable-next-line no-await-in-loop -- one request to the Authority at a time
    await requestOne(deps, gateway, allocation);
  }
  return due.length === BATCH;
}

async function requestOne(
  deps: AllocationRequestDeps,
  gateway: AllocationGateway,
  allocation: DueAllocation,
): Promise<void> {
  const { clock, db, failpoint, log } = deps;
  const { invoiceId, tries } = allocation;
  try {
    const answer = await answerOf(gateway, requestOf(deps, allocation), tries);
    failpoint('after_allocation_given');
    await recordAllocationResponse(db, {
      invoiceId,
      answeredAt: clock.now(),
      confirmation: answer.kind === 'given' ? answer.confirmation : null,
      refusal: answer.kind === 'refused' ? answer.codes : null,
    });
    if (answer.kind === 'refused') {
      log.warn({ invoiceId, codes: answer.codes }, 'the Tax Authority refused an allocation number');
    }
  } catch (error) {
    if (!(error instanceof AllocationUnavailableError)) throw error;
    await postponeAllocation(db, invoiceId, nextAllocationAttemptAt(tries, clock.now()));
    const level = error.reason === 'credentials' ? 'error' : 'warn';
    log[level]({ invoiceId, tries, error: error.message }, 'the Tax Authority did not answer about an invoice');
  }
}

async function answerOf(
  gateway: AllocationGateway,
  request: AllocationRequest,
  tries: number,
): Promise<TaxAuthorityAllocationResponse> {
  const confirmation = tries > 1 ? await gateway.find(request) : null;
  return confirmation === null ? await gateway.ask(request) : { kind: 'given', confirmation };
}

function requestOf({ brand }: AllocationRequestDeps, allocation: DueAllocation): AllocationRequest {
  const { askedAt, documentType, invoiceId, name, orderCode, registration, totalAgorot, vatAgorot } = allocation;
  return {
    invoiceId,
    reference: orderCode,
    documentType,
    sellerRegistration: dealerDigits(brand.registrationNumber),
    customer: { name, registration },
    issuedAt: askedAt,
    totalAgorot,
    vatAgorot,
  };
}
