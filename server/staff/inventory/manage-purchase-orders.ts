import type { StationId } from '#contracts/core/ids.ts';
import type { PurchaseOrderId, PurchaseOrderState } from '#contracts/staff/stock/purchase-orders.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { createStationStocks } from './store/station-stock.ts';
import {
  addPurchaseOrderRow,
  changePurchaseOrderRow,
  findPurchaseOrder,
  listPurchaseLines,
  receivePurchaseLines,
  setPurchaseLines,
  type PurchaseLineDraft,
} from './store/purchase-order.ts';

type PurchaseDeps = Pick<Deps, 'clock' | 'db'>;
type Refusal = 'not_found' | 'changed_meanwhile' | 'more_than_ordered';

/** Error that rolls the transaction back with a refusal. */
class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

type ChangeOutcome = Outcome<PurchaseOrderId, Refusal>;

async function withRefusals(work: () => Promise<PurchaseOrderId>): Promise<ChangeOutcome> {
  try {
    return accepted(await work());
  } catch (error) {
    if (error instanceof RefusedError) return refused(error.refusal);
    throw error;
  }
}

type Draft = { readonly supplier: string; readonly note: string; readonly lines: readonly PurchaseLineDraft[] };

/** Adds a draft of a purchase order under an id that the client chose. A repeated request adds no second draft. */
export async function addPurchaseOrder(
  { clock, db }: PurchaseDeps,
  actor: Staff,
  draft: Draft & { readonly purchaseOrderId: PurchaseOrderId; readonly stationId: StationId },
): Promise<ChangeOutcome> {
  const { purchaseOrderId, lines } = draft;
  const now = clock.now();
  return withRefusals(() =>
    db.inTransaction(async (tx) => {
      if (!(await addPurchaseOrderRow(tx, { ...draft, staffId: actor.staffId, now }))) {
        if ((await findPurchaseOrder(tx, purchaseOrderId)) === null) throw new RefusedError('not_found');
        return purchaseOrderId;
      }
      await writeLines(tx, purchaseOrderId, lines);
      await appendAudit(tx, actor, { action: 'purchase.add', refId: purchaseOrderId, detail: { lines } });
      return purchaseOrderId;
    }),
  );
}

async function writeLines(
  tx: Tx,
  purchaseOrderId: PurchaseOrderId,
  lines: readonly PurchaseLineDraft[],
): Promise<void> {
  if ((await setPurchaseLines(tx, purchaseOrderId, lines)) !== lines.length) throw new RefusedError('not_found');
}

type PurchaseOrderRef = { readonly purchaseOrderId: PurchaseOrderId; readonly version: number };

export async function changePurchaseOrder(
  { clock, db }: PurchaseDeps,
  actor: Staff,
  { purchaseOrderId, version, supplier, note, lines }: Draft & PurchaseOrderRef,
): Promise<ChangeOutcome> {
  const change = { purchaseOrderId, version, supplier, note, state: 'draft', fromStates: ['draft'] } as const;
  return withRefusals(() =>
    db.inTransaction(async (tx) => {
      const before = await listPurchaseLines(tx, purchaseOrderId);
      if (!(await changePurchaseOrderRow(tx, { ...change, now: clock.now() })))
        throw await refusedErrorOf(tx, purchaseOrderId);
      await writeLines(tx, purchaseOrderId, lines);
      const detail = { before: before.map(({ itemId, packs }) => ({ itemId, packs })), after: lines };
      await appendAudit(tx, actor, { action: 'purchase.change', refId: purchaseOrderId, detail });
      return purchaseOrderId;
    }),
  );
}

async function refusedErrorOf(tx: Tx, purchaseOrderId: PurchaseOrderId): Promise<RefusedError> {
  return new RefusedError((await findPurchaseOrder(tx, purchaseOrderId)) === null ? 'not_found' : 'changed_meanwhile');
}

const steps = {
  order: { fromStates: ['draft'], state: 'ordered' },
  close: { fromStates: ['draft', 'ordered', 'partly_received'], state: 'closed' },
} as const satisfies Record<string, { fromStates: readonly PurchaseOrderState[]; state: PurchaseOrderState }>;

/** Marks a purchase order as sent to the supplier, or closes it because the rest will not be delivered. */
export async function changePurchaseOrderState(
  { clock, db }: PurchaseDeps,
  actor: Staff,
  { step, ...change }: PurchaseOrderRef & { readonly step: keyof typeof steps },
): Promise<ChangeOutcome> {
  const { purchaseOrderId } = change;
  return withRefusals(() =>
    db.inTransaction(async (tx) => {
      const unchanged = { supplier: null, note: null, now: clock.now() };
      if (!(await changePurchaseOrderRow(tx, { ...change, ...steps[step], ...unchanged }))) {
        throw await refusedErrorOf(tx, purchaseOrderId);
      }
      await appendAudit(tx, actor, { action: `purchase.${step}`, refId: purchaseOrderId, detail: {} });
      return purchaseOrderId;
    }),
  );
}

/**
 * Adds a delivery to the stock and updates the purchase order. The version check makes sure that a delivery is booked
 * only once. A double click, or a second booking by a colleague, is refused.
 */
export async function receivePurchaseOrder(
  { clock, db }: PurchaseDeps,
  actor: Staff,
  { lines, ...change }: PurchaseOrderRef & { readonly lines: readonly PurchaseLineDraft[] },
): Promise<ChangeOutcome> {
  const { purchaseOrderId } = change;
  const now = clock.now();
  return withRefusals(() =>
    db.inTransaction(async (tx) => {
      const unchanged = { supplier: null, note: null, now };
      const fromStates = ['ordered', 'partly_received'] as const;
      const order = await findPurchaseOrder(tx, purchaseOrderId);
      if (order === null) throw new RefusedError('not_found');
      const isNew = await changePurchaseOrderRow(tx, { ...change, ...unchanged, fromStates, state: 'partly_received' });
      if (!isNew) throw new RefusedError('changed_meanwhile');
      const { stationId } = order;
      for (const { itemId } of lines) await createStationStocks(tx, { stationId, itemId, minimum: 0, now });
      const received = await receivePurchaseLines(tx, { purchaseOrderId, lines, actor: auditNameOf(actor), now });
      if (received !== lines.length) throw new RefusedError('more_than_ordered');
      await markReceivedWhenComplete(tx, { ...change, now });
      await appendAudit(tx, actor, { action: 'purchase.receive', refId: purchaseOrderId, detail: { lines } });
      return purchaseOrderId;
    }),
  );
}

/** Marks the purchase order as received if all ordered amounts were delivered. */
async function markReceivedWhenComplete(
  tx: Tx,
  { purchaseOrderId, version, now }: PurchaseOrderRef & { readonly now: number },
) {
  const lines = await listPurchaseLines(tx, purchaseOrderId);
  if (lines.some(({ packs, receivedPacks }) => receivedPacks < packs)) return;
  await changePurchaseOrderRow(tx, {
    purchaseOrderId,
    version: version + 1,
    fromStates: ['partly_received'],
    state: 'received',
    supplier: null,
    note: null,
    now,
  });
}
