import { getAccountMerge, mergeAccounts } from '#contracts/identity/account-merge.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/identity/deps.ts';
import { mergePath } from '#server/identity/account/return-path.ts';
import { mergeAccounts as merge } from './merge-accounts.ts';
import { previewMerge } from './preview-account-merge.ts';

export function registerMergeRoutes(app: App, deps: Deps): void {
  route(app, getAccountMerge, {
    access: 'customer',
    confidential: true,
    handle: async ({ actor }) => accepted({ merge: await previewMerge(deps, actor) }),
  });
  route(app, mergeAccounts, {
    access: 'customer',
    freshProof: true,
    form: {
      accepted: (_answer, _typed, locale) => mergePath(locale, 'done'),
      refused: (_typed, locale) => mergePath(locale),
    },
    handle: ({ actor }) => merge(deps, actor),
  });
}
