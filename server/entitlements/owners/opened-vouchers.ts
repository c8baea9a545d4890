import { voucherTokenSchema, type VoucherToken } from '#contracts/core/ids.ts';
import type { Config } from '#server/core/config/config.ts';
import { cookieNameOf, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';

/** Maximum number of vouchers that a browser remembers. New vouchers replace the oldest. */
const OPENED_MAX = 3;

type OpenedVoucherDeps = { readonly config: Pick<Config, 'publicUrl'> };
type Request = { readonly cookies: Readonly<Record<string, string | undefined>> };
type Reply = Parameters<typeof setServerCookie>[1];

/**
 * Returns the vouchers whose links were opened in this browser, newest first, so that the page at a machine can offer
 * them. The cookie contains the tokens of the links. The browser's history contains them too, and scripts cannot read
 * the cookie.
 */
export function openedVoucherTokensOf(deps: OpenedVoucherDeps, request: Request): VoucherToken[] {
  const tokens = request.cookies[cookieNameOf(deps, 'opened_vouchers')]?.split('.') ?? [];
  return tokens.flatMap((token) => voucherTokenSchema.safeParse(token).data ?? []).slice(0, OPENED_MAX);
}

export function rememberOpenedVoucher(
  deps: OpenedVoucherDeps,
  { request, reply }: { readonly request: Request; readonly reply: Reply },
  voucherToken: VoucherToken,
): void {
  const others = openedVoucherTokensOf(deps, request).filter((token) => token !== voucherToken);
  const value = [voucherToken, ...others].slice(0, OPENED_MAX).join('.');
  setServerCookie(deps, reply, { name: 'opened_vouchers', value });
}
