import {
  getStaffOrder as getStaffOrderCall,
  listStaffOrders,
  resendMessage,
  revealBuyer as revealBuyerCall,
  sumStaffOrders,
} from '#contracts/staff/sales/orders.ts';
import { requestOrderEmailChange as requestOrderEmailChangeCall } from '#contracts/staff/sales/order-email-change.ts';
import { revealBuyers as revealBuyersCall } from '#contracts/staff/sales/reveal-buyers.ts';
import { correctGiftRecipientAsStaff } from '#contracts/staff/sales/gift-recipient.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  correctGiftForStaff,
  requestOrderEmailChange,
  resendGift,
  resendPurchaseMail,
  smsPhoneOfInput,
} from '#server/selling/public.ts';
import { listRoute } from '../list/list-route.ts';
import { getStaffOrder } from './get-staff-order.ts';
import { listOrders, sumOrders } from './list-orders.ts';
import { revealBuyer, revealBuyers } from './reveal-buyer.ts';

export function registerStaffOrderRoutes(app: App, deps: Deps): void {
  listRoute(app, listStaffOrders, {
    access: 'staff',
    permission: 'order.read',
    handle: async ({ actor, query }) => accepted(await listOrders(deps, actor, query)),
  });
  route(app, sumStaffOrders, {
    access: 'staff',
    permission: 'order.read',
    handle: async ({ actor, query }) => accepted(await sumOrders(deps, actor, query)),
  });
  route(app, getStaffOrderCall, {
    access: 'staff',
    permission: 'order.read',
    handle: ({ params }) => getStaffOrder(deps, params.orderId),
  });
  route(app, revealBuyerCall, {
    access: 'staff',
    permission: 'customer.reveal',
    handle: ({ actor, params }) => revealBuyer(deps, actor, params.orderId),
  });
  route(app, revealBuyersCall, {
    access: 'staff',
    permission: 'export.pii',
    handle: async ({ actor, body }) => accepted(await revealBuyers(deps, actor, body.orderIds)),
  });
  route(app, requestOrderEmailChangeCall, {
    access: 'staff',
    permission: 'customer.write',
    handle: ({ actor, body, params }) => requestOrderEmailChange(deps, actor, { ...params, ...body }),
  });
  route(app, resendMessage, {
    access: 'staff',
    permission: 'voucher.write',
    async handle({ actor, body, params }) {
      const send = body.what === 'gift' ? resendGift : resendPurchaseMail;
      const sent = await send(deps, actor, params);
      return sent.ok ? accepted({ outcome: sent.value }) : sent;
    },
  });
  route(app, correctGiftRecipientAsStaff, {
    access: 'staff',
    permission: 'voucher.write',
    freshProof: true,
    async handle({ actor, body, params: { orderId } }) {
      const phone = smsPhoneOfInput(body.recipientPhone, 'recipientPhone');
      if (!phone.ok) return phone;
      const contact = { recipientEmail: body.recipientEmail ?? null, recipientPhone: phone.value };
      if (!hasRecipient(contact)) {
        return { ...refused('validation_failed'), fields: { recipientEmail: 'required' as const } };
      }
      const corrected = await correctGiftForStaff(deps, actor, { orderId, ...contact });
      return corrected.ok ? accepted({ outcome: corrected.value }) : corrected;
    },
  });
}
