import { HtmlValidate } from 'html-validate';
import { shopUrl } from './visitor.ts';

/** Rules that are about taste or contradict HTML itself, each with its reason; all others of both sets count. */
const notOurs = {
  // how React writes what HTML allows either way: <!doctype html>, <br/>, required="", hidden="", maxLength
  'doctype-style': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  // a phone with special hyphens cannot be copied into a dialler; the lines do not break it
  'tel-non-breaking': 'off',
} as const;

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:standard'],
  rules: notOurs,
});

/** What the checker finds in the page as the server sends it. */
export async function findingsOn(address: string, cookie = ''): Promise<string[]> {
  const answer = await fetch(shopUrl + address, { headers: { accept: 'text/html', cookie } });
  const report = await checker.validateString(await answer.text());
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) =>
        `${address} ${line}:${column} ${ruleId}: ${message} (${selector})`,
    ),
  );
}
