import { expect, test } from 'vitest';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { defaultTerms } from '#domain/loyalty/loyalty-terms.ts';
import { loyaltyTermsDraftOf, type LoyaltyTermsDraft } from '#domain/loyalty/loyalty-terms-draft.ts';
import { member, openDashboard } from './member.ts';
import { askShop } from '../shop-command.ts';
import { sweptPages } from '../sweep/swept-pages.ts';
import { shopUrl, visit } from '../visitor.ts';
import { buyWashes } from '../purchase/buying.ts';
import { readable } from '../words.ts';

const usual = loyaltyTermsDraftOf(defaultTerms);

/** Points that each account gets for its washes under the default rules: one a shekel, after its discount. */
const boughtPoints = 135;

/** Every rule differs from its default. */
const changed: LoyaltyTermsDraft = {
  pointsPerShekel: 2,
  silver: 611,
  gold: 1_711,
  platinum: 3_311,
  tierMonths: 22,
  pointsMonths: 26,
  pointsPerWash: 777,
  referralPoints: 77,
  newMember: 17,
  regularMember: 13,
  verified: 23,
  referredFriend: 29,
};

/** Puts loyalty terms into force now. */
async function apply(terms: LoyaltyTermsDraft): Promise<void> {
  const { pointsPerShekel, silver, gold, platinum, tierMonths, pointsPerWash, pointsMonths, referralPoints } = terms;
  const { newMember, regularMember, verified, referredFriend } = terms;
  await askShop(
    `insert into loyalty_terms (valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
       points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
       referred_friend_percent, planned_by, created_at)
     values (now(), ${pointsPerShekel}, ${silver}, ${gold}, ${platinum}, ${tierMonths}, ${pointsPerWash},
       ${pointsMonths}, ${referralPoints}, ${newMember}, ${regularMember}, ${verified}, ${referredFriend},
       'system', now())`,
  );
}

/** Sentences about the cancellation fee, which the law sets to the same percentage as a default discount. */
const legalFee = /(fee of|most:|ביטול של|היותר:) 5%/g;

/** Returns the text of a page as the server sends it, with its title, description and structured data. */
function wordsIn(html: string): string {
  const shown = html
    .replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/<meta[^>]*content="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<\/?(bdi|b|strong|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ');
  return readable(shown).replaceAll(/\s+/g, ' ').replaceAll(legalFee, ' ');
}

async function wordsAt(address: string): Promise<string> {
  return wordsIn(await (await fetch(`${shopUrl}${address}`)).text());
}

/** Returns the default numbers that a text states, with the words around them. */
function usualNumbersIn(words: string): readonly string[] {
  const percents = `(?:${usual.newMember}|${usual.regularMember}) ?%`;
  const points = `(?:${usual.pointsPerWash}|${usual.referralPoints}) (?:points|נקודות)`;
  return words.match(new RegExp(`.{0,40}(?<![\\d.,])(?:${percents}|${points}).{0,20}`, 'g')) ?? [];
}

/** Percentages that a page has to state, by its path. */
const stated: Readonly<Record<string, readonly (keyof LoyaltyTermsDraft)[]>> = {
  '': ['newMember', 'regularMember', 'verified'],
  '/our-service?tab=packages': ['newMember'],
  '/our-service?tab=loyalty': ['newMember', 'regularMember', 'verified'],
  '/register': ['newMember', 'regularMember'],
};

const paths = [...new Set([...sweptPages.map(({ path }) => path), ...Object.keys(stated)])];

async function findingsOf(locale: Locale, terms: LoyaltyTermsDraft, look: (words: string) => readonly string[]) {
  const found: string[] = [];
  for (const path of paths) {
    const words = await wordsAt(`/${locale}${path}`);
    const missing = (stated[path] ?? []).map((rule) => `${terms[rule]}%`).filter((percent) => !words.includes(percent));
    found.push(
      ...[...look(words), ...missing.map((percent) => `no ${percent}`)].map((said) => `${locale}${path}: ${said}`),
    );
  }
  return found;
}

test('every page states the loyalty rules in force, and no default number after the owner changed all of them', async () => {
  const members = await Promise.all(locales.map((locale) => member({ locale })));
  // only an account with a purchase shows what its points are worth
  for (const [index, { page }] of members.entries()) await buyWashes(page, locales[index] ?? 'en');
  await apply(changed);
  try {
    for (const locale of locales) {
      await expect.poll(() => wordsAt(`/${locale}`)).toContain(`${changed.newMember}%`);
      expect(await findingsOf(locale, changed, usualNumbersIn)).toEqual([]);
    }
    for (const [index, { page }] of members.entries()) {
      const locale = locales[index] ?? 'en';
      await openDashboard(page, locale);
      const words = readable(await page.locator('body').innerText());
      for (const number of [
        `${changed.newMember}%`,
        `${changed.regularMember}%`,
        `${changed.verified}%`,
        `${changed.referredFriend}%`,
        `${changed.referralPoints}`,
        `${changed.pointsPerWash}`,
        `${changed.silver - boughtPoints}`,
      ]) {
        expect(words).toContain(number);
      }
      expect(usualNumbersIn(words)).toEqual([]);
      const guest = await visit(`/${locale}?register=method`, { locale });
      expect(usualNumbersIn(readable(await guest.locator('body').innerText()))).toEqual([]);
    }
  } finally {
    await apply(usual);
  }
});

test('a discount that the owner set to nothing is not advertised as 0%', async () => {
  const { page } = await member();
  await apply({ ...usual, newMember: 0, regularMember: 0, verified: 0, referredFriend: 0, referralPoints: 0 });
  const zero = (words: string) => words.match(/.{0,40}(?<![\d.,])0 ?(%|points|נקודות).{0,20}/g) ?? [];
  try {
    for (const locale of locales) {
      await expect.poll(() => wordsAt(`/${locale}/register`)).not.toContain('%');
      const found = await Promise.all(paths.map(async (path) => zero(await wordsAt(`/${locale}${path}`))));
      expect(found.flat()).toEqual([]);
    }
    await openDashboard(page);
    expect(zero(readable(await page.locator('main').innerText()))).toEqual([]);
  } finally {
    await apply(usual);
  }
  await expect.poll(() => wordsAt('/en')).toContain('Sign Up & Save 10%'.replace('&', '&amp;'));
});
