import { textDirectionOf, locales, type Locale } from '#contracts/core/locale.ts';
import { providerNames } from '#domain/identity/provider-names.ts';
import { html, type Markup } from '#peers/sandbox-bank/markup.ts';
import { pawPicture } from '#peers/sandbox-bank/pictures.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { developmentIdpUsers, type DevelopmentIdpUser } from './users.ts';
import { developmentIdpTexts, type DevelopmentIdpTexts } from './words.ts';

export type InputProblem = 'wrongName' | 'wrongEmail';

export type UserChoicePage = {
  readonly request: AuthorizationRequest;
  readonly shopName: Readonly<Record<Locale, string>>;
  /** Values that were submitted last, and their error. Null before the first submission. */
  readonly typed: { readonly name: string; readonly email: string; readonly problem: InputProblem } | null;
};

/**
 * Renders the page on which a developer chooses a person to sign in with. It is a complete document without scripts.
 */
export function renderUserChoicePage({ request, shopName, typed }: UserChoicePage): string {
  const { locale, provider, scopes, fields } = request;
  const words = developmentIdpTexts[locale];
  const title = words.title.replace('{provider}', providerNames[provider]);
  const tellsEmail = scopes.includes('email');
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const people = developmentIdpUsers(locale).map((person) => personButton(person, words, tellsEmail));
  const main = html`<div class="sheet single">
    <section class="answer" aria-labelledby="heading">
      <h1 id="heading">${title}</h1>
      <p>${words.intro.replace('{provider}', providerNames[provider])}</p>
      <form method="post" action="authorize?language=${locale}" class="actions">
        ${hidden}
        <p id="tells">${words.tells.replace('{shop}', shopName[locale])}</p>
        ${people}
        <button class="button plain" name="choice" value="cancel">${words.cancel}</button>
      </form>
      <form method="post" action="authorize?language=${locale}" class="actions typed" novalidate>
        ${hidden}
        <h2>${words.typedTitle}</h2>
        ${field({ name: 'name', label: words.name, value: typed?.name ?? '', problem: typed?.problem === 'wrongName' ? words.wrongName : null })}
        ${
          tellsEmail
            ? field({
                name: 'email',
                label: words.email,
                value: typed?.email ?? '',
                problem: typed?.problem === 'wrongEmail' ? words.wrongEmail : null,
              })
            : html`<p>${words.neverTold}</p>`
        }
        <button class="button primary" name="choice" value="typed">${words.continueTyped}</button>
      </form>
    </section>
  </div>`;
  return renderDocument({ locale, title, main, query: new URLSearchParams(fields).toString() });
}

export function renderInvalidRequestPage(locale: Locale): string {
  const words = developmentIdpTexts[locale];
  const main = html`<div class="sheet single">
    <section class="answer" aria-labelledby="heading">
      <h1 id="heading">${words.unknownTitle}</h1>
      <p>${words.unknownText}</p>
    </section>
  </div>`;
  return renderDocument({ locale, title: words.unknownTitle, main, query: null });
}

function personButton(person: DevelopmentIdpUser, words: DevelopmentIdpTexts, tellsEmail: boolean): Markup {
  const { subject, givenName, familyName, email, emailVerified } = person;
  const emailText =
    tellsEmail && email !== null
      ? html`<span dir="ltr">${email}</span> <span>${emailVerified ? words.verified : words.unverified}</span>`
      : html`<span>${words.hidden}</span>`;
  return html`<button class="button person" name="choice" value="${subject}" aria-describedby="tells">
    <strong>${givenName} ${familyName}</strong> ${emailText}
  </button>`;
}

type Field = {
  readonly name: 'name' | 'email';
  readonly label: string;
  readonly value: string;
  readonly problem: string | null;
};

function field({ name, label, value, problem }: Field): Markup {
  const wrong = problem === null ? null : html` aria-invalid="true" aria-describedby="${name}-problem" autofocus`;
  const type = name === 'email' ? html` type="email" dir="ltr"` : html` type="text"`;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" ${type} value="${value}" autocomplete="off" maxlength="254" ${wrong} />
    ${problem === null ? null : html`<p class="problem" id="${name}-problem" role="alert">${problem}</p>`}
  </div>`;
}

type Document = {
  readonly locale: Locale;
  readonly title: string;
  readonly main: Markup;
  readonly query: string | null;
};

/** Renders a page. The layout is left to right in both languages, and the direction of text follows the language. */
function renderDocument({ locale, title, main, query }: Document): string {
  const direction = textDirectionOf(locale);
  const links = query === null ? null : languageLinks(locale, query);
  return html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/practice-id/page.css" />
        <link rel="stylesheet" href="/practice-id/people.css" />
      </head>
      <body>
        <header>
          <p class="notice" lang="${locale}" dir="${direction}">
            <strong>${developmentIdpTexts[locale].notice}</strong>
          </p>
          <div class="top">
            ${pawPicture}<span class="bank" dir="ltr">Practice ID</span>
            <nav class="languages">${links}</nav>
          </div>
        </header>
        <main lang="${locale}" dir="${direction}">${main}</main>
      </body>
    </html> `.markup;
}

function languageLinks(locale: Locale, query: string): readonly Markup[] {
  return locales
    .filter((other) => other !== locale)
    .map(
      (other) =>
        html`<a
          class="language"
          href="?${query}&language=${other}"
          hreflang="${other}"
          lang="${other}"
          dir="${textDirectionOf(other)}"
          >${developmentIdpTexts[other].languageName}</a
        >`,
    );
}
