/** @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map();

/**
 * Which form of a word goes with a number: takes the place of the compiler's own file of this name (scripts/words.ts).
 * The compiler's makes a language's rules anew for every word; that took a quarter of writing a mail.
 *
 * @param {string} locale
 * @param {unknown} input
 * @param {Intl.PluralRulesOptions} [options]
 * @returns {string}
 */
export function plural(locale, input, options) {
  const key = locale + JSON.stringify(options);
  let rules = pluralRules.get(key);
  if (rules === undefined) pluralRules.set(key, (rules = new Intl.PluralRules(locale, options)));
  return rules.select(Number(input));
}
