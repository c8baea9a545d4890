import { getApplePass, getGooglePass } from '#contracts/entitlements/wallet.ts';
import { getVoucherPdf } from '#contracts/entitlements/vouchers.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/deps.ts';
import { getApplePass as getApplePassOf } from './get-apple-pass.ts';
import { getGooglePass as getGooglePassOf } from './get-google-pass.ts';
import { getVoucherPdf as getVoucherPdfOf } from '../get-voucher-pdf.ts';
import { registerApplePassRoutes } from './apple-passes.routes.ts';

const linkGuesses = { limits: ['link_misses_by_address'], of: ['voucher_not_found'] } as const;

/** A voucher for the wallet of a phone and for paper, for whoever holds its link. */
export function registerWalletRoutes(app: App, deps: Deps): void {
  route(app, getApplePass, {
    access: 'holder',
    guesses: linkGuesses,
    handle: async ({ actor, params, reply }) => {
      const pass = await getApplePassOf(deps, actor, params.voucherToken);
      if (pass.ok) reply.header('content-disposition', 'attachment; filename="voucher.pkpass"');
      return pass;
    },
  });
  route(app, getVoucherPdf, {
    access: 'holder',
    limits: ['pdfs_by_address'],
    guesses: linkGuesses,
    handle: async ({ actor, params: { voucherToken }, query, reply }) => {
      const pdf = await getVoucherPdfOf(deps, actor, { voucherToken, locale: query.language });
      if (pdf.ok) reply.header('content-disposition', 'attachment; filename="voucher.pdf"');
      return pdf;
    },
  });
  route(app, getGooglePass, {
    access: 'holder',
    guesses: linkGuesses,
    handle: ({ actor, params }) => getGooglePassOf(deps, actor, params.voucherToken),
  });
  registerApplePassRoutes(app, deps);
}
