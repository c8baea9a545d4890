import {
  freezeStaffVoucher,
  getStaffVoucher,
  listStaffVouchers,
  reissueStaffVoucher,
  revealVoucher as revealVoucherCall,
  sumStaffVouchers,
  unfreezeStaffVoucher,
  voidStaffVoucher,
} from '#contracts/staff/sales/vouchers.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import {
  freezeVoucherAsStaff,
  reissueVoucherAsStaff,
  unfreezeVoucherAsStaff,
  voidVoucherAsStaff,
} from './change-voucher.ts';
import { getVoucher } from './get-voucher.ts';
import { listVouchers, sumVouchers } from './list-vouchers.ts';
import { revealVoucher } from './reveal-voucher.ts';

export function registerStaffVoucherRoutes(app: App, deps: Deps): void {
  const read = { access: 'staff', permission: 'voucher.read' } as const;
  listRoute(app, listStaffVouchers, {
    ...read,
    handle: async ({ actor, query }) => accepted(await listVouchers(deps, actor, query)),
  });
  route(app, sumStaffVouchers, {
    ...read,
    handle: async ({ actor, query }) => accepted(await sumVouchers(deps, actor, query)),
  });
  route(app, getStaffVoucher, { ...read, handle: ({ params }) => getVoucher(deps, params.lotId) });
  route(app, revealVoucherCall, {
    access: 'staff',
    permission: 'customer.reveal',
    handle: ({ actor, params }) => revealVoucher(deps, actor, params.lotId),
  });
  registerVoucherActions(app, deps);
}

/** Registers the endpoints that change a voucher. Each endpoint responds with the changed voucher. */
function registerVoucherActions(app: App, deps: Deps): void {
  const write = { access: 'staff', permission: 'voucher.write' } as const;
  route(app, freezeStaffVoucher, {
    ...write,
    async handle({ actor, params, body }) {
      const done = await freezeVoucherAsStaff(deps, actor, { ...params, ...body });
      return done.ok ? await getVoucher(deps, params.lotId) : done;
    },
  });
  route(app, unfreezeStaffVoucher, {
    ...write,
    async handle({ actor, params }) {
      const done = await unfreezeVoucherAsStaff(deps, actor, params.lotId);
      return done.ok ? await getVoucher(deps, params.lotId) : done;
    },
  });
  route(app, voidStaffVoucher, {
    ...write,
    freshProof: true,
    async handle({ actor, params, body }) {
      const done = await voidVoucherAsStaff(deps, actor, { ...params, ...body });
      return done.ok ? await getVoucher(deps, params.lotId) : done;
    },
  });
  route(app, reissueStaffVoucher, {
    ...write,
    freshProof: true,
    async handle({ actor, params, body }) {
      const done = await reissueVoucherAsStaff(deps, actor, { ...params, ...body });
      return done.ok ? await getVoucher(deps, params.lotId) : done;
    },
  });
}
