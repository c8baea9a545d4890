import { textDirectionOf, locales } from '#contracts/core/locale.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';
import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import { preloadedFonts } from './assets.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { pawPicture, paymentMethodPictures, statusIcon } from './pictures.ts';
import type { StatusIcon } from './pictures.ts';
import { bankPageWords } from './words.ts';
import type { BankPageWords } from './words.ts';
import { assertNever } from '#domain/core/assert-never.ts';

/** Security code of the simulated bank. A real bank would send it by text message. */
export const SANDBOX_CODE = '123456';

export type MerchantName = Readonly<Record<Locale, string>>;

export type PageView = {
  readonly payment: SandboxPayment;
  readonly locale: Locale;
  readonly merchantName: MerchantName;
  /**
   * True after a click on 'Try again'. A declined payment first shows the refusal. The choices are shown after this
   * click.
   */
  readonly retrying: boolean;
  readonly codeWrong: boolean;
  readonly now: number;
};

/** Renders an amount from left to right, so that it looks the same in both languages. */
function amountMarkup(amountAgorot: number): Markup {
  return html`<bdi dir="ltr">₪${formatShekelAmount(amountAgorot)}</bdi>`;
}

function withAmount(text: string, amountAgorot: number): Markup {
  const [before, after] = text.split('{amount}');
  return html`<span>${before ?? ''}${amountMarkup(amountAgorot)}${after ?? ''}</span>`;
}

/** Renders the payment page for the current state of the payment. It is a complete document without scripts. */
export function renderPaymentPage(view: PageView): string {
  const { payment, locale, merchantName } = view;
  const words = bankPageWords[locale];
  const title = `${words.documentTitle} · ${merchantName[locale]}`;
  const main = html`<div class="sheet">
    ${summary(view, words)}
    <section class="answer" aria-labelledby="heading">${panel(view, words)}</section>
  </div>`;
  return renderDocument({ locale, title, main, query: view.retrying && payment.state === 'failed' ? '&again=1' : '' });
}

export function renderUnknownPage(locale: Locale): string {
  const words = bankPageWords[locale];
  const main = html`<div class="sheet single">
    <section class="answer" aria-labelledby="heading">
      ${statusPanel({ sign: 'refused', title: words.unknownTitle, text: words.unknownText, actions: null })}
    </section>
  </div>`;
  return renderDocument({ locale, title: words.unknownTitle, main, query: '' });
}

type Document = { readonly locale: Locale; readonly title: string; readonly main: Markup; readonly query: string };

/** Renders a page. The layout is left to right in both languages, and the direction of text follows the language. */
function renderDocument({ locale, title, main, query }: Document): string {
  const words = bankPageWords[locale];
  const direction = textDirectionOf(locale);
  const others = locales.filter((other) => other !== locale);
  const links = others.map(
    (other) =>
      html`<a
        class="language"
        href="?language=${other}${query}"
        hreflang="${other}"
        lang="${other}"
        dir="${textDirectionOf(other)}"
        >${bankPageWords[other].languageName}</a
      >`,
  );
  const page = html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${preloadedFonts.map(
          (name) => html`<link rel="preload" as="font" type="font/woff2" href="../${name}" crossorigin />`,
        )}
        <link rel="stylesheet" href="../page.css" />
      </head>
      <body>
        <header>
          <p class="notice" lang="${locale}" dir="${direction}"><strong>${words.sandboxNotice}</strong></p>
          <div class="top">
            ${pawPicture}<span class="bank" dir="ltr">Sandbox Pay</span>
            <nav class="languages">${links}</nav>
          </div>
        </header>
        <main lang="${locale}" dir="${direction}">${main}</main>
      </body>
    </html> `;
  return page.markup;
}

function summary({ payment, locale, merchantName }: PageView, words: BankPageWords): Markup {
  return html`<section class="summary" aria-label="${words.summary}">
    <p class="merchant">
      <span>${words.payTo}</span> <strong><bdi>${merchantName[locale]}</bdi></strong>
    </p>
    <p class="amount">${amountMarkup(payment.amountAgorot)}</p>
    <dl>
      <div>
        <dt>${words.forWhat}</dt>
        <dd><bdi>${payment.description}</bdi></dd>
      </div>
      <div>
        <dt>${words.method}</dt>
        <dd>${words[`method_${payment.method}`]}</dd>
      </div>
      <div>
        <dt>${words.reference}</dt>
        <dd><bdi dir="ltr" class="reference">${payment.merchantRef}</bdi></dd>
      </div>
    </dl>
    ${payment.storesCard ? html`<p class="keeps-card">${words.keepsCard}</p>` : ''}
    ${paymentMethodPictures[payment.method]}
  </section>`;
}

function panel(view: PageView, words: BankPageWords): Markup {
  const { payment } = view;
  switch (payment.state) {
    case 'created':
      return choices(view, words);
    case 'pending':
      return codeStep(view, words);
    case 'failed':
      return failedPanel(view, words);
    case 'expired':
      return expiredPanel(payment, words);
    case 'captured':
    case 'disputed':
      return statusPanel({
        sign: 'done',
        title: words.paidTitle,
        text: words.paidText,
        actions: continueLink(payment, words),
      });
    case 'part_refunded':
    case 'refunded': {
      const text = withAmount(words.refundedText, payment.refundedAgorot);
      return statusPanel({ sign: 'done', title: words.refundedTitle, text, actions: continueLink(payment, words) });
    }
    default:
      return assertNever(payment.state);
  }
}

function failedPanel(view: PageView, words: BankPageWords): Markup {
  const { payment, now } = view;
  if (payment.failureReason === 'cancelled') {
    const actions = backLink(payment, words);
    return statusPanel({ sign: 'refused', title: words.cancelledTitle, text: words.cancelledText, actions });
  }
  if (payment.expiresAt <= now) return expiredPanel(payment, words);
  if (view.retrying) return choices(view, words);
  const actions = html`<a class="button primary" href="?language=${view.locale}&again=1">${words.tryAgain}</a>
    <a class="button plain" href="${payment.cancelUrl}">${words.backToShop}</a>`;
  const title = words[`declinedTitle_${payment.method}`];
  return statusPanel({ sign: 'refused', title, text: words.declinedText, actions });
}

function expiredPanel(payment: SandboxPayment, words: BankPageWords): Markup {
  const actions = backLink(payment, words);
  return statusPanel({ sign: 'waiting', title: words.expiredTitle, text: words.expiredText, actions });
}

function backLink(payment: SandboxPayment, words: BankPageWords): Markup {
  return html`<a class="button primary" href="${payment.cancelUrl}">${words.backToShop}</a>`;
}

function continueLink(payment: SandboxPayment, words: BankPageWords): Markup {
  return html`<a class="button primary" href="${payment.returnUrl}">${words.continueToShop}</a>`;
}

type Status = {
  readonly sign: StatusIcon;
  readonly title: string;
  readonly text: string | Markup;
  readonly actions: Markup | null;
};

function statusPanel({ sign, title, text, actions }: Status): Markup {
  return html`${statusIcon(sign)}
    <h1 id="heading">${title}</h1>
    <p>${text}</p>
    ${actions === null ? null : html`<div class="actions">${actions}</div>`}`;
}

function choices({ payment, locale }: PageView, words: BankPageWords): Markup {
  const { method } = payment;
  return html`<h1 id="heading">${words.choose}</h1>
    <p>${words[`choose_${method}`]}</p>
    <form method="post" action="?language=${locale}" class="actions">
      <button class="button primary" name="outcome" value="approve">
        ${withAmount(words.approve, payment.amountAgorot)}
      </button>
      <button class="button" name="outcome" value="challenge">${words[`challenge_${method}`]}</button>
      <button class="button danger" name="outcome" value="decline">${words[`decline_${method}`]}</button>
      <button class="button plain" name="outcome" value="cancel">${words.cancel}</button>
    </form>`;
}

function codeStep({ payment, locale, codeWrong }: PageView, words: BankPageWords): Markup {
  const described = codeWrong ? html` aria-invalid="true" aria-describedby="code-wrong" autofocus` : null;
  const problem = codeWrong ? html`<p class="problem" id="code-wrong" role="alert">${words.codeWrong}</p>` : null;
  return html`<h1 id="heading">${words.codeTitle}</h1>
    <p>${words.codeText}</p>
    <form method="post" action="?language=${locale}" class="actions">
      <div class="field">
        <label for="code">${words.codeLabel}</label>
        <input
          id="code"
          name="code"
          dir="ltr"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="12"
          ${described}
        />${problem}
      </div>
      <button class="button primary" name="outcome" value="confirm">
        ${withAmount(words.codeConfirm, payment.amountAgorot)}
      </button>
      <button class="button danger" name="outcome" value="decline">${words[`decline_${payment.method}`]}</button>
      <button class="button plain" name="outcome" value="cancel">${words.cancel}</button>
    </form>`;
}
