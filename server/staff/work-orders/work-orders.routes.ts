import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import {
  addWorkOrder as addWorkOrderCall,
  addWorkOrderPhoto as addWorkOrderPhotoCall,
  changeWorkOrder as changeWorkOrderCall,
  closeWorkOrder as closeWorkOrderCall,
  getWorkOrderChoices,
  getWorkOrder,
  listWorkOrders,
  showWorkOrderPhoto as showWorkOrderPhotoCall,
  changeWorkOrderState as changeWorkOrderStateCall,
  WORK_PHOTO_MAX_BYTES,
  type WorkOrderId,
  workOrderIdSchema,
  type WorkOrderState,
  workOrderStates,
} from '#contracts/staff/work-orders/work-orders.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { acceptUploads } from '#server/core/http/bodies/multipart.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listManagedStations } from '#server/stations/public.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { uploadedFileHeaders } from '../stations/uploaded-file-headers.ts';
import { addWorkOrderPhoto, showWorkOrderPhoto } from './add-work-order-photo.ts';
import { registerMaintenancePlanRoutes } from './maintenance-plans.routes.ts';
import { closeWorkOrder } from './close-work-order.ts';
import { addWorkOrder, changeWorkOrder, changeWorkOrderState } from './manage-work-orders.ts';
import { listColleagues } from './work-order-location.ts';
import { listWorkOrderRows } from './store/work-order-list.ts';
import { findWorkOrderView, workOrderSummaryOf } from './work-order-view.ts';

/** Access rule for reading work orders. Partners may read as well, but only those of their own stations. */
const reading = { access: 'staff', permission: 'station.read', scoped: true } as const;
const writing = { access: 'staff', permission: 'station.write' } as const;

const activeStates: readonly WorkOrderState[] = ['open', 'in_work'];

type RequestedStateFilter = WorkOrderState | 'active' | 'overdue' | 'pressing' | undefined;

function statesOf(wanted: RequestedStateFilter): readonly WorkOrderState[] {
  if (wanted === undefined) return workOrderStates;
  return wanted === 'active' || wanted === 'overdue' || wanted === 'pressing' ? activeStates : [wanted];
}

/** Responds with the changed work order. If the change was refused, it responds with the refusal. */
async function answerWithOrder<Code extends ProblemCode>(deps: Deps, done: Outcome<WorkOrderId, Code>) {
  if (!done.ok) return done;
  const order = await findWorkOrderView(deps, done.value, null);
  if (order === null) throw new Error('work order not found after write');
  return accepted(order);
}

export function registerWorkOrderRoutes(app: App, deps: Deps): void {
  registerViews(app, deps);
  registerActions(app, deps);
  registerMaintenancePlanRoutes(app, deps);
  acceptUploads(app, WORK_PHOTO_MAX_BYTES, (uploads) => {
    route(uploads, addWorkOrderPhotoCall, {
      ...writing,
      handle: async ({ actor, params, body: { file } }) =>
        answerWithOrder(deps, await addWorkOrderPhoto(deps, actor, { ...params, file })),
    });
  });
}

function registerViews(app: App, deps: Deps): void {
  listRoute(app, listWorkOrders, {
    ...reading,
    async handle({ actor, query }) {
      const { sort = 'due', state, station: slug = '' } = query;
      const rows = await listWorkOrderRows(deps.db, {
        stations: actor.scope,
        states: statesOf(state),
        dueBefore: state === 'overdue' || state === 'pressing' ? shopDayText(deps.clock.now()) : null,
        orUrgent: state === 'pressing',
        sort,
        slug: slug === '' ? null : slug,
        assignee: query.whose === 'mine' ? actor.staffId : null,
        unassigned: query.whose === 'unassigned',
        before: workOrderIdSchema.safeParse(query.after).data ?? null,
        limit: ROWS_TO_FETCH,
      });
      return accepted(staffPage(rows, { cursor: ({ workOrderId }) => workOrderId, entry: workOrderSummaryOf }));
    },
  });
  route(app, getWorkOrderChoices, {
    ...reading,
    async handle({ actor }) {
      const [stations, colleagues] = await Promise.all([
        listManagedStations(deps, actor.scope),
        actor.scope === null ? listColleagues(deps.db) : [],
      ]);
      return accepted({
        stations: stations.map(({ row: { stationId, slug, name, nameHe }, bays }) => ({
          stationId,
          slug,
          name,
          nameHe,
          bays: bays.flatMap(({ bay: { bayNo }, state }) => (state === 'retired' ? [] : [bayNo])),
        })),
        colleagues,
      });
    },
  });
  route(app, getWorkOrder, {
    ...reading,
    async handle({ actor, params }) {
      const order = await findWorkOrderView(deps, params.workOrderId, actor.scope);
      return order === null ? refused('not_found') : accepted(order);
    },
  });
  route(app, showWorkOrderPhotoCall, {
    ...reading,
    async handle({ actor, params, reply }) {
      const shown = await showWorkOrderPhoto(deps, { ...params, stations: actor.scope });
      if (!shown.ok) return shown;
      void reply.headers(uploadedFileHeaders);
      return accepted(shown.value);
    },
  });
}

function registerActions(app: App, deps: Deps): void {
  route(app, addWorkOrderCall, {
    ...writing,
    handle: async ({ actor, body: { note = '', ...order } }) =>
      answerWithOrder(deps, await addWorkOrder(deps, actor, { ...order, note })),
  });
  route(app, changeWorkOrderCall, {
    ...writing,
    handle: async ({ actor, params, body: { note = '', ...order } }) =>
      answerWithOrder(deps, await changeWorkOrder(deps, actor, { ...params, ...order, note })),
  });
  route(app, changeWorkOrderStateCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithOrder(deps, await changeWorkOrderState(deps, actor, { ...params, ...body })),
  });
  route(app, closeWorkOrderCall, {
    ...writing,
    handle: async ({ actor, params, body }) =>
      answerWithOrder(deps, await closeWorkOrder(deps, actor, { ...params, ...body })),
  });
}
