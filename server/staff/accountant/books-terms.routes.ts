import * as calls from '#contracts/staff/books-terms.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { changeBooksTerms } from '#server/ledger/public.ts';
import { getBooksTerms, previewBooksTerms } from './get-books-terms.ts';

export function registerBooksTermsRoutes(app: App, deps: Deps): void {
  route(app, calls.getBooksTerms, {
    access: 'staff',
    permission: 'report.read',
    handle: async () => accepted(await getBooksTerms(deps)),
  });
  route(app, calls.previewBooksTerms, {
    access: 'staff',
    permission: 'report.read',
    handle: async ({ query }) => accepted(await previewBooksTerms(deps, query)),
  });
  route(app, calls.changeBooksTerms, {
    access: 'staff',
    permission: 'settings.write',
    async handle({ actor, body: { seen, ...terms } }) {
      const changed = await changeBooksTerms(deps, actor, { terms, seen });
      return changed.ok ? accepted(await getBooksTerms(deps)) : changed;
    },
  });
}
