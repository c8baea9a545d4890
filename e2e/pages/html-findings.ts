import { HtmlValidate, type ConfigData } from 'html-validate';
import { shopUrl } from '../visitor.ts';

/** Rules that are about taste or contradict HTML itself, each with its reason; all others of both sets count. */
const notOurs: ConfigData['rules'] = {
  // how React writes what HTML allows either way: <!doctype html>, <br/>, required="", hidden="", maxLength
  'doctype-style': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  // a phone with special hyphens cannot be copied into a dialler; the lines do not break it
  'tel-non-breaking': 'off',
  // a set of checkboxes is sent under one name
  'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
};

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard'],
  rules: notOurs,
});

/** A document that scripts have drawn carries the places of its parts as they were computed. */
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

/** What the checker finds in a page as scripts have drawn it. */
export async function markupFindings(html: string): Promise<string[]> {
  return linesOf(await drawn.validateString(html));
}

/** What the checker finds in the page as the server sends it. */
export async function findingsOn(address: string, cookie = ''): Promise<string[]> {
  const answer = await fetch(shopUrl + address, { headers: { accept: 'text/html', cookie } });
  return linesOf(await checker.validateString(await answer.text())).map((line) => `${address} ${line}`);
}
