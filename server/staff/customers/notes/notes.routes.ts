import * as calls from '#contracts/staff/customers/notes.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addCustomerNote, getCustomerNotes, removeCustomerNote } from './customer-notes.ts';
import { addCustomerTag, removeCustomerTag } from './customer-tags.ts';
import { listShopTags } from './store/customer-tag.ts';

export function registerCustomerNoteRoutes(app: App, deps: Deps): void {
  const read = { access: 'staff', permission: 'customer.read' } as const;
  const write = { access: 'staff', permission: 'customer.write' } as const;
  route(app, calls.getCustomerNotes, {
    ...read,
    handle: ({ actor, query }) => getCustomerNotes(deps, actor, query),
  });
  route(app, calls.addCustomerNote, { ...write, handle: ({ actor, body }) => addCustomerNote(deps, actor, body) });
  route(app, calls.removeCustomerNote, {
    ...write,
    handle: ({ actor, params, body }) => removeCustomerNote(deps, actor, { ...params, ...body }),
  });
  route(app, calls.listCustomerTags, {
    ...read,
    handle: async () => accepted({ tags: await listShopTags(deps.db) }),
  });
  route(app, calls.addCustomerTag, { ...write, handle: ({ actor, body }) => addCustomerTag(deps, actor, body) });
  route(app, calls.removeCustomerTag, { ...write, handle: ({ actor, body }) => removeCustomerTag(deps, actor, body) });
}
