import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { dialogOf, expectNotice, fillIn, PASSWORD, submitOf } from './signing-in.ts';
import { expectAccessible, expectAccessibleByDayAndNight, expectNoSidewaysScroll, visit } from '../visitor.ts';
import { wordsOf } from '../words.ts';
import { walkedIn } from '../walked-in.ts';

const person = { firstName: 'Maya', lastName: 'Cohen', phone: '050-1112222', password: PASSWORD };

/** Expects the title and the close button of the dialog to be visible at the top, without a notice over them. */
async function expectHeadInSight(page: Page): Promise<void> {
  const [toast, heading, close] = await Promise.all(
    [page.locator('.toast'), dialogOf(page).locator('h2').first(), dialogOf(page).locator('.icon-button')].map((part) =>
      part.boundingBox(),
    ),
  );
  for (const part of [heading, close]) {
    expect(part?.y).toBeGreaterThanOrEqual(0);
    expect((part?.y ?? 0) + (part?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
  }
}

test.each(walkedIn('en', locales))(
  'in %s, the premium registration asks in the specified order and makes an account',
  async (locale) => {
    const page = await visit(`/${locale}`, {
      locale,
      width: locale === 'he' ? 390 : 1440,
      expects: [/Failed to load/],
    });
    await page.locator('.package-sign-up').first().click();
    await dialogOf(page).waitFor();
    await expectAccessibleByDayAndNight(page);
    await dialogOf(page)
      .getByRole('button', { name: wordsOf(locale, 'register_method_email') })
      .click();
    await dialogOf(page).locator('h2:focus').waitFor();
    await expectAccessibleByDayAndNight(page);
    await expectNoSidewaysScroll(page);

    const box = (name: string) => dialogOf(page).locator(`[name=${name}]`);
    await expect.poll(() => box('country').inputValue()).toBe('IL');
    await expect.poll(() => box('country').locator('option').count()).toBe(12);
    expect(
      await Promise.all(
        ['loyaltyProgram', 'reminders', 'marketing', 'termsAccepted'].map((name) => box(name).isChecked()),
      ),
    ).toEqual([true, true, false, false]);

    const email = `maya.${locale}@example.com`;
    await fillIn(page, { ...person, email, confirmPassword: 'another one', dateOfBirth: '2020-02-02' });
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'register_terms_title'), wordsOf(locale, 'register_terms_text'));
    await expectHeadInSight(page);
    await box('termsAccepted').check();
    await submitOf(page).click();
    await expectNotice(page, wordsOf(locale, 'register_differ_title'), wordsOf(locale, 'register_differ_text'));
    await dialogOf(page).locator('[name=confirmPassword][aria-invalid=true]:focus').waitFor();

    await fillIn(page, { confirmPassword: PASSWORD });
    const shown = dialogOf(page).getByRole('button', { name: wordsOf(locale, 'account_confirm_show') });
    await shown.click();
    await expect.poll(() => box('confirmPassword').getAttribute('type')).toBe('text');
    await expect.poll(() => box('password').getAttribute('type')).toBe('password');
    await submitOf(page).click();
    await dialogOf(page).getByText(wordsOf(locale, 'field_too_young')).waitFor();
    await expectAccessible(page);

    await fillIn(page, { dateOfBirth: '1990-02-02' });
    await submitOf(page).click();
    const product = locale === 'he' ? 'שמפאו' : 'Shampaw';
    await expectNotice(
      page,
      wordsOf(locale, 'register_done_title'),
      wordsOf(locale, 'register_done_text', { product, firstName: 'Maya' }),
    );
    // returns to the discounted package, which has the price for members
    await page.waitForURL(/\?package=1$/);
    await page.getByRole('heading', { name: wordsOf(locale, 'checkout_title_package') }).waitFor();
    await expect
      .poll(() => dialogOf(page).innerText())
      .toContain(wordsOf(locale, 'checkout_discount_new', { percent: '10' }));
    await dialogOf(page)
      .locator('[name=email]')
      .and(page.locator(`[value="${email}"]`))
      .waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.account-entry-in').waitFor();
    await expect.poll(() => page.locator('.package-sign-up').count()).toBe(0);
  },
);

test('a password that everybody uses is refused at its field, and nothing typed is lost', async () => {
  const page = await visit('/en?register=form', { locale: 'en', expects: [/Failed to load/] });
  const email = 'common@example.com';
  await fillIn(page, { ...person, email, password: 'password1', confirmPassword: 'password1' });
  await dialogOf(page).locator('[name=termsAccepted]').check();
  await submitOf(page).click();
  await dialogOf(page).getByText(wordsOf('en', 'field_too_common')).waitFor();
  // a notice would cover the form that has an error
  expect(await page.locator('.toast').count()).toBe(0);
  await dialogOf(page).locator('[name=password]:focus').waitFor();
  await expect.poll(() => dialogOf(page).locator('[name=email]').inputValue()).toBe(email);
});

test('‘Sign in here’ and the phone lead to the sign-in dialog, and one step back to the page', async () => {
  const page = await visit('/en', { locale: 'en' });
  await page
    .locator('#loyalty')
    .getByRole('link', { name: wordsOf('en', 'loyalty_sign_up') })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: wordsOf('en', 'register_sign_in_here') })
    .click();
  await page.waitForURL(/signIn=biometric/);
  await page.goBack();
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.locator('.package-sign-up').first().click();
  await dialogOf(page)
    .getByRole('button', { name: wordsOf('en', 'register_method_phone') })
    .click();
  await page.waitForURL(/signIn=phone/);
  await dialogOf(page)
    .getByRole('button', { name: wordsOf('en', 'signin_close') })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});
