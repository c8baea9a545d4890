import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { Html } from './html.ts';
import { codeBlock, mutedParagraph } from './mail-parts.ts';

/**
 * Alternative to a mail's button, for mail gateways that rewrite links: the URL of a page, and the code to enter
 * there.
 */
export type ManualCode = { readonly page: string; readonly code: string };

function manualCodeIntro({ page }: ManualCode, locale: Locale): string {
  return m.mail_code_lead({ page: leftToRight(page) }, { locale });
}

export function manualCodeHtml(manualCode: ManualCode, locale: Locale): Html[] {
  return [mutedParagraph(manualCodeIntro(manualCode, locale)), codeBlock(formatCode(manualCode.code))];
}

export function manualCodeLines(manualCode: ManualCode, locale: Locale): string[] {
  return [manualCodeIntro(manualCode, locale), formatCode(manualCode.code)];
}
