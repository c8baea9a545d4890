import { globSync, readFileSync } from 'node:fs';
import { isTest, type SourceFile } from './tidy-source.ts';

/** Returns the names of the CSS classes that the style sheets in these folders define. */
function classesIn(places: string): ReadonlySet<string> {
  const rules = globSync(places)
    .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|@import [^;]*;|'[^'\n]*'/g, ''))
    .join('\n');
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

const portalClasses = classesIn('web/{staff,ui,account-kit/fields}/**/*.css');
const siteClasses = classesIn('web/{site,ui,account-kit}/**/*.css');

/**
 * Matches components that are used by both site and portal. Also matches the page that shows all components, because it
 * also loads the site's style sheet.
 */
const forBoth = /^web\/(?:ui|lib|account-kit|staff\/features\/components)\//;

/** Returns the text up to the brace that closes the first open brace. */
function textUntilClosingBrace(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  return text;
}

/**
 * Returns the class names in the value of a class attribute. A name whose end is known only at run time ends with a
 * star. Strings with which an expression only compares a value are not class names.
 */
function namesIn(value: string): string[] {
  if (value.startsWith('"')) return value.slice(1, value.indexOf('"', 1)).split(/\s+/);
  const expression = textUntilClosingBrace(value)
    .replaceAll(/[!=]==?\s*'[^']*'/g, '')
    .replaceAll(/(?<=[\w-])\$\{[^{}]*\}/g, '*');
  const inner = [...expression.matchAll(/\$\{([^{}]*)\}/g)].map(([, part = '']) => part).join(' ');
  const outer = expression.replaceAll(/\$\{[^{}]*\}/g, ' ');
  return [...`${outer} ${inner}`.matchAll(/'([^']*)'|`([^`]*)`/g)].flatMap(([, plain, template]) =>
    (plain ?? template ?? '').split(/\s+/),
  );
}

/** Returns the sets of CSS classes that a file can use. They are the classes of the portal, of the site, or of both. */
function classesFor(path: string): readonly ReadonlySet<string>[] {
  if (forBoth.test(path)) return [portalClasses, siteClasses];
  return [path.startsWith('web/site/') ? siteClasses : portalClasses];
}

function isDefined(name: string, path: string): boolean {
  return classesFor(path).some((classes) =>
    name.endsWith('*') ? [...classes].some((each) => each.startsWith(name.slice(0, -1))) : classes.has(name),
  );
}

/**
 * Matches the class attribute. Also matches the `look` property of form and menu components, because its value becomes
 * a class.
 */
const attribute = /(?:\bclassName|<(?:FormFooter|Menu)\b[^>]*\slook)=(?=["{])/g;

/**
 * Checks that site and portal use only CSS classes that their style sheets define. These style sheets contain no
 * Tailwind utilities.
 */
export function checkClasses(file: SourceFile): string[] {
  if (!/^web\/(?:site|staff|ui|lib|account-kit)\/.*\.tsx$/.test(file.path) || isTest(file.path)) return [];
  const names = [...file.text.matchAll(attribute)].flatMap(({ index, 0: found }) =>
    namesIn(file.text.slice(index + found.length)),
  );
  return [...new Set(names)]
    .filter((name) => name !== '' && !isDefined(name, file.path))
    .map(
      (name) =>
        `${file.path}: no style sheet has a rule for the class ${name}: write one, or take the class that has it`,
    );
}
