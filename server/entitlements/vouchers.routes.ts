import { claimVoucher, listVouchers } from '#contracts/entitlements/own-vouchers.ts';
import { listSpendableVouchers } from '#contracts/entitlements/redemption.ts';
import {
  getVoucher,
  getVoucherPdf,
  lookupVoucher,
  sendPasswordLinkToVoucherOwner,
  openVoucher,
} from '#contracts/entitlements/vouchers.ts';
import { saveWashedPet } from '#contracts/entitlements/washed-pet.ts';
import { issueRotatingCode } from '#contracts/entitlements/rotating-code.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Deps } from '#server/entitlements/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendListPage } from '#server/core/http/send-list-page.ts';
import { registerEventStream } from '#server/core/http/streams/event-stream.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { entitlementsRateLimits } from '#server/entitlements/limits.ts';
import { identityRateLimits } from '#server/identity/public.ts';
import { claimVoucher as claimVoucherFor } from './owners/claim-voucher.ts';
import {
  getVoucher as getVoucherOf,
  lookupVoucher as lookupVoucherOf,
  openVoucher as openVoucherOf,
} from './view-voucher.ts';
import { getVoucherPdf as getVoucherPdfOf } from './get-voucher-pdf.ts';
import { issueWalletPass } from './wallets/issue-wallet-passes.ts';
import { findLotByLink } from './store/voucher.ts';
import { listOwnVouchers } from './owners/list-own-vouchers.ts';
import { listSpendableVouchers as listSpendableVouchersOf } from './owners/list-spendable.ts';
import { sendPasswordLinkToVoucherOwner as mailOwnerOf } from './owners/send-password-link-to-voucher-owner.ts';
import { openedVoucherTokensOf, rememberOpenedVoucher } from './owners/opened-vouchers.ts';
import { setWashedPet } from './store/washes/washed-pet.ts';

/** Rate limit for wrong voucher codes, which all endpoints share. A correct code does not count. */
const codeGuesses = {
  limits: [
    entitlementsRateLimits.voucher_misses_by_browser,
    entitlementsRateLimits.voucher_misses_by_customer,
    entitlementsRateLimits.voucher_misses_by_address,
  ],
  of: ['voucher_not_found'],
} as const;

/**
 * Registers the endpoints of vouchers by link, by code and by account. Every query also checks who owns the voucher.
 */
export function registerVoucherRoutes(app: App, deps: Deps): void {
  const { washUpdates: updates } = deps;
  registerEventStream(app, deps, {
    path: `${getVoucher.path}/events`,
    watch: async ({ voucherToken = '' }, changed) => {
      const lotId = await findLotByLink(deps.db, deps.keyring.tokenHash(voucherToken));
      return lotId === null ? null : updates.watch(lotId, changed);
    },
  });
  route(app, getVoucher, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] },
    handle: ({ actor, params }) => getVoucherOf(deps, actor, params.voucherToken),
  });
  route(app, issueRotatingCode, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] },
    handle: ({ actor, params }) => issueWalletPass(deps, actor, params.voucherToken),
  });
  registerVoucherOpenings(app, deps);
  registerVoucherPdf(app, deps);
  registerWashedPet(app, deps);
  route(app, lookupVoucher, {
    access: 'holder',
    guesses: codeGuesses,
    form: {
      accepted: (_voucher, _typed, locale) => `/${locale}/voucher?checked=1`,
      refused: (_typed, locale) => `/${locale}/voucher`,
      // without scripts, the page repeats the request with the entered values from the encrypted cookie
      storesEnteredValues: true,
    },
    handle: ({ actor, body }) => lookupVoucherOf(deps, actor, body.code),
  });
  route(app, listSpendableVouchers, {
    access: 'anyone',
    confidential: true,
    handle: async ({ actor, request }) =>
      accepted(await listSpendableVouchersOf(deps, actor, openedVoucherTokensOf(deps, request))),
  });
  route(app, listVouchers, {
    access: 'customer',
    handle: async (call) => sendListPage(call, listVouchers.path, await listOwnVouchers(deps, call.actor, call.query)),
  });
  route(app, claimVoucher, {
    access: 'customer',
    guesses: codeGuesses,
    form: {
      accepted: (_voucher, _typed, locale) => `/${locale}/dashboard?redeemed=1`,
      refused: (_typed, locale) => `/${locale}/dashboard?redeem=1`,
    },
    handle: ({ actor, body }) => claimVoucherFor(deps, actor, body.code),
  });
}

function registerVoucherOpenings(app: App, deps: Deps): void {
  route(app, openVoucher, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] },
    handle: async ({ actor, params: { voucherToken }, request, reply }) => {
      const opened = await openVoucherOf(deps, actor, voucherToken);
      if (!opened.ok) return opened;
      // only a voucher that the visitor does not own is remembered, because own vouchers are offered anyway; a gift is
      // never offered to its buyer
      if (!opened.value.held) rememberOpenedVoucher(deps, { request, reply }, voucherToken);
      return accepted({});
    },
  });
  route(app, sendPasswordLinkToVoucherOwner, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] },
    limits: [identityRateLimits.account_mails_by_address],
    form: {
      accepted: (_answer, { voucherToken = '' }, locale) =>
        `/${locale}/voucher/${encodeURIComponent(voucherToken)}?sent=1`,
      refused: ({ voucherToken = '' }, locale) => `/${locale}/voucher/${encodeURIComponent(voucherToken)}`,
    },
    handle: ({ actor, params }) => mailOwnerOf(deps, actor, params.voucherToken),
  });
}

function registerWashedPet(app: App, { db, keyring }: Deps): void {
  route(app, saveWashedPet, {
    access: 'customer',
    limits: [identityRateLimits.profile_changes_by_customer],
    handle: async ({ actor: { customerId }, params, body: { petId } }) => {
      const tokenHash = keyring.tokenHash(params.redemptionToken);
      return (await setWashedPet(db, { tokenHash, customerId, petId })) ? accepted(null) : refused('not_found');
    },
  });
}

function registerVoucherPdf(app: App, deps: Deps): void {
  route(app, getVoucherPdf, {
    access: 'holder',
    limits: [coreRateLimits.pdfs_by_address],
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['voucher_not_found'] },
    handle: async ({ actor, params: { voucherToken }, query, reply }) => {
      const pdf = await getVoucherPdfOf(deps, actor, { voucherToken, locale: query.language, shape: query.shape });
      const name = query.shape === 'card' ? 'gift-card' : 'voucher';
      if (pdf.ok) reply.header('content-disposition', `attachment; filename="${name}.pdf"`);
      return pdf;
    },
  });
}
