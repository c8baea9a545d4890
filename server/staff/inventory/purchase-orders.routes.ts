import {
  addPurchaseOrder as addPurchaseOrderCall,
  changePurchaseOrder as changePurchaseOrderCall,
  getPurchaseOrder,
  listPurchaseOrders,
  purchaseOrderIdSchema,
  purchaseOrderStates,
  receivePurchaseOrder as receivePurchaseOrderCall,
  changePurchaseOrderState as changePurchaseOrderStateCall,
  type PurchaseOrder,
  type PurchaseOrderSummary,
  type PurchaseOrderId,
  type PurchaseOrderState,
} from '#contracts/staff/stock/purchase-orders.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import {
  findPurchaseOrder,
  listPurchaseLines,
  listPurchaseOrderRows,
  type PurchaseOrderRow,
} from './store/purchase-order.ts';
import {
  addPurchaseOrder,
  changePurchaseOrder,
  receivePurchaseOrder,
  changePurchaseOrderState,
} from './manage-purchase-orders.ts';

const reading = { access: 'staff', permission: 'inventory.read' } as const;
const writing = { access: 'staff', permission: 'inventory.write' } as const;

const openStates: readonly PurchaseOrderState[] = ['draft', 'ordered', 'partly_received'];

function statesOf(wanted: PurchaseOrderState | 'open' | undefined): readonly PurchaseOrderState[] {
  if (wanted === undefined) return purchaseOrderStates;
  return wanted === 'open' ? openStates : [wanted];
}

function summaryOf({ purchaseOrderId, note: _note, staffName, ...row }: PurchaseOrderRow): PurchaseOrderSummary {
  return {
    ...row,
    id: purchaseOrderId,
    adminName: staffName,
    createdAt: new Date(row.createdAt).toISOString(),
    orderedAt: row.orderedAt === null ? null : new Date(row.orderedAt).toISOString(),
  };
}

async function findPurchaseOrderView({ db }: Deps, purchaseOrderId: PurchaseOrderId): Promise<PurchaseOrder | null> {
  const row = await findPurchaseOrder(db, purchaseOrderId);
  return row === null
    ? null
    : { ...summaryOf(row), note: row.note, lines: await listPurchaseLines(db, purchaseOrderId) };
}

/** Responds with the changed purchase order, or with the refusal. */
async function answerWithOrder<Code extends ProblemCode>(deps: Deps, done: Outcome<PurchaseOrderId, Code>) {
  if (!done.ok) return done;
  const order = await findPurchaseOrderView(deps, done.value);
  if (order === null) throw new Error('purchase order not found after write');
  return accepted(order);
}

export function registerPurchaseOrderRoutes(app: App, deps: Deps): void {
  listRoute(app, listPurchaseOrders, {
    ...reading,
    async handle({ query }) {
      const after = purchaseOrderIdSchema.safeParse(query.after);
      const slug = query.station === undefined || query.station === '' ? null : query.station;
      const rows = await listPurchaseOrderRows(deps.db, {
        states: statesOf(query.state),
        slug,
        before: after.data ?? null,
        limit: ROWS_TO_FETCH,
      });
      return accepted(staffPage(rows, { cursor: ({ purchaseOrderId }) => purchaseOrderId, entry: summaryOf }));
    },
  });
  route(app, getPurchaseOrder, {
    ...reading,
    async handle({ params }) {
      const order = await findPurchaseOrderView(deps, params.purchaseOrderId);
      return order === null ? refused('not_found') : accepted(order);
    },
  });
  route(app, addPurchaseOrderCall, {
    ...writing,
    async handle({ actor, body: { id, note = '', ...draft } }) {
      const added = await addPurchaseOrder(deps, actor, { ...draft, note, purchaseOrderId: id });
      if (!added.ok && added.refusal !== 'not_found') throw new Error(added.refusal);
      return answerWithOrder(deps, added.ok ? added : refused('not_found'));
    },
  });
  registerSteps(app, deps);
}

function registerSteps(app: App, deps: Deps): void {
  route(app, changePurchaseOrderCall, {
    ...writing,
    async handle({ actor, params, body: { note = '', ...draft } }) {
      const changed = await changePurchaseOrder(deps, actor, { ...params, ...draft, note });
      return answerWithOrder(deps, withoutMoreThanOrderedRefusal(changed));
    },
  });
  route(app, changePurchaseOrderStateCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithOrder(
        deps,
        withoutMoreThanOrderedRefusal(await changePurchaseOrderState(deps, actor, { ...params, ...body })),
      ),
  });
  route(app, receivePurchaseOrderCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithOrder(deps, await receivePurchaseOrder(deps, actor, { ...params, ...body })),
  });
}

/**
 * Replaces the refusal `more_than_ordered` by `changed_meanwhile`. Only a delivery can be refused with
 * `more_than_ordered`.
 */
function withoutMoreThanOrderedRefusal<Value>(
  done: Outcome<Value, 'not_found' | 'changed_meanwhile' | 'more_than_ordered'>,
): Outcome<Value, 'not_found' | 'changed_meanwhile'> {
  if (done.ok) return done;
  return refused(done.refusal === 'not_found' ? 'not_found' : 'changed_meanwhile');
}
