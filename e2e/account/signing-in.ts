import { expect } from 'vitest';
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';
import { shopUrl } from '../visitor.ts';
import { readable, wordsOf } from '../words.ts';

export const PASSWORD = 'muddy paws at noon';

/** Returns the open dialog. */
export function dialogOf(page: Page): Locator {
  return page.locator('dialog:modal');
}

/** Returns a tab of the sign-in dialog by its position: biometric, social, phone, email. */
export function tabAt(page: Page, place: 0 | 1 | 2 | 3): Locator {
  return dialogOf(page).getByRole('tab').nth(place);
}

export function submitOf(page: Page): Locator {
  return dialogOf(page).locator('form button[type=submit]:visible');
}

/** Expects exactly one visible notice, with this title and text. */
export async function expectNotice(page: Page, title: string, text = ''): Promise<void> {
  const notice = page.locator('.toast');
  await expect
    .poll(async () => readable(await notice.innerText().catch(() => '')), { timeout: 15_000 })
    .toContain(title);
  expect(readable(await notice.innerText())).toContain(text);
}

export async function fillIn(page: Page, filling: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(filling)) await dialogOf(page).locator(`[name=${name}]:visible`).fill(text);
}

/** Switches the email tab from sign-in to registration. */
export async function chooseToRegister(page: Page, locale: Locale): Promise<void> {
  await dialogOf(page)
    .getByRole('radio', { name: wordsOf(locale, 'signin_register') })
    .check();
}

/** Registers a new customer in the sign-in dialog. */
export async function registerByEmail(page: Page, locale: Locale, person: { firstName: string; email: string }) {
  await page.goto(`${shopUrl}/${locale}?signIn=email`);
  await chooseToRegister(page, locale);
  await fillIn(page, { ...person, lastName: 'Levi', password: PASSWORD });
  await submitOf(page).click();
  await expectNotice(page, wordsOf(locale, 'register_done_title'));
  await dialogOf(page).waitFor({ state: 'detached' });
}

/** Signs out with the menu. */
export async function logOut(page: Page, locale: Locale): Promise<void> {
  await page.locator('.menu-toggle').click();
  await dialogOf(page)
    .getByRole('button', { name: wordsOf(locale, 'nav_log_out') })
    .click();
}

export type Authenticator = { readonly cdp: CDPSession; readonly id: string };

/** Adds a simulated device with a fingerprint reader that accepts automatically. */
export async function addVirtualAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

/** Sets whether the reader recognises the finger. */
export async function knowsFinger({ cdp, id }: Authenticator, isUserVerified: boolean): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified });
}

/** Adds a passkey of this device to the signed-in customer with the API calls of the account page. */
export async function addPasskey(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const begun = await fetch('/api/passkeys/registration-options', { method: 'POST' });
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(
      (await begun.json()) as PublicKeyCredentialCreationOptionsJSON,
    );
    const credential = await navigator.credentials.create({ publicKey: options });
    const body = JSON.stringify({ credential: (credential as PublicKeyCredential).toJSON() as unknown });
    return (await fetch('/api/passkeys/registration', { method: 'POST', headers, body })).status;
  });
  expect(status).toBe(201);
}
