import { HtmlValidate, type ConfigData } from 'html-validate';
import { shopUrl } from '../visitor.ts';

/** Disabled rules with their reasons: matters of taste, or contradictions to HTML. All other rules apply. */
const notOurs: ConfigData['rules'] = {
  // allows spellings of React that are valid HTML: <!doctype html>, <br/>, required="", hidden="", maxLength
  'doctype-style': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  // a phone number with special hyphens could not be copied into a dialler, and our lines do not break numbers
  'tel-non-breaking': 'off',
  // checkboxes of a group share a name
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
};

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard'],
  rules: notOurs,
});

/** Checker for documents that scripts have drawn; they contain computed positions as inline styles. */
const drawn = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard'],
  rules: { ...notOurs, 'no-inline-style': 'off' },
});

type Report = Awaited<ReturnType<HtmlValidate['validateString']>>;

function linesOf({ results }: Report): string[] {
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}

/** Returns the checker's findings in a page after scripts have drawn it. */
export async function markupFindings(html: string): Promise<string[]> {
  // React Aria keeps the native date input beside its own out of every form by an empty name
  return linesOf(await drawn.validateString(html.replaceAll(' form=""', '')));
}

/** Returns the checker's findings in a page as the server sends it. */
export async function findingsOn(address: string, cookie = ''): Promise<string[]> {
  const answer = await fetch(shopUrl + address, { headers: { accept: 'text/html', cookie } });
  return linesOf(await checker.validateString(await answer.text())).map((line) => `${address} ${line}`);
}
