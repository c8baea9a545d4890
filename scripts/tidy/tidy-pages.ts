import { isTest, type SourceFile } from './tidy-source.ts';

/**
 * Matches page files that may use the clock of the device. They measure durations, or compare only times of the same
 * device.
 */
const ownClocks =
  /^web\/(lib\/(freshness\/server-time|session)\.ts|site\/(entry-server\.tsx|boot-script\.ts|washes\/running-wash-hint\.ts|features\/scanner\/(use-scan|use-camera|send-scans)\.ts)|staff\/features\/inventory\/create-uuid-v7\.ts)$/;

/**
 * Checks that pages compare times of the server with the clock of the server, because the clock of a phone can be
 * wrong.
 */
export function checkDeviceClockUse(file: SourceFile): string[] {
  if (!/^web\/.*\.tsx?$/.test(file.path) || isTest(file.path) || ownClocks.test(file.path)) return [];
  if (!/\bDate\.now\b|\bnew Date\(\)/.test(file.text)) return [];
  return [`${file.path} reads the clock of the device: take serverNow of web/lib/freshness/server-time.ts`];
}

/** Matches a CSS declaration that names a physical side (left or right). */
const physicalSide = /^\s*(?:(?:[a-z]+-)*(?:left|right)(?:-[a-z]+)*:|(?:text-align|float|clear):\s*(?:left|right)\b)/;

/** Returns the lines from the comment above a CSS rule to one of the rule's declarations. */
function ruleAbove(lines: readonly string[], at: number): string {
  let start = at;
  for (let depth = 0; start > 0 && depth >= 0;) {
    start -= 1;
    const line = lines[start] ?? '';
    if (line.includes('}')) depth += 1;
    if (line.includes('{')) depth -= 1;
  }
  while (start > 0 && !/[{};]\s*$/.test(lines[start - 1] ?? '')) start -= 1;
  return lines.slice(start, at).join('\n');
}

/**
 * Checks that CSS layout uses start and end instead of left and right, so that right-to-left works automatically. A
 * rule may name a physical side if it is for one direction of writing, or if a comment gives the reason.
 */
export function checkLogicalSides(file: SourceFile): string[] {
  if (!/^web\/.*\.css$/.test(file.path)) return [];
  const lines = file.text.split('\n');
  return lines.flatMap((line, index) =>
    physicalSide.test(line) && !/\[dir=|physical side/i.test(ruleAbove(lines, index))
      ? [`${file.path}:${index + 1} uses a physical side: use start or end (margin-inline-start, text-align: start)`]
      : [],
  );
}

/** Rejects style attributes and raw HTML, because the content security policy forbids them. */
export function checkMarkup(file: SourceFile): string[] {
  if (!/^web\/.*\.tsx$/.test(file.path)) return [];
  const wrong: string[] = [];
  if (/\sstyle=\{/.test(file.text))
    wrong.push(`${file.path} has a style attribute: the content policy blocks it; use a class`);
  if (/dangerouslySetInnerHTML/.test(file.text) && !file.path.endsWith('document.tsx')) {
    wrong.push(`${file.path} writes raw HTML: render elements`);
  }
  // on customer pages, a browser's translation must not change codes, prices, numbers and email addresses, so these
  // need `translate`
  if (!file.path.startsWith('web/staff/') && /<bdi(?![^>]*translate=)[^>]*dir="ltr"/.test(file.text)) {
    wrong.push(`${file.path} has a value that browsers would translate: <bdi translate="no" dir="ltr">`);
  }
  const drawnSentence = />\s*\{m\.\w+\(\{[^{}]*\b(?:leftToRight|isolatedShekels|isolated)\(/;
  if (!file.path.startsWith('web/staff/') && drawnSentence.test(file.text)) {
    wrong.push(`${file.path} draws a value in a sentence that browsers would translate: <Sentence text={…} />`);
  }
  return wrong;
}

/**
 * Checks the end-to-end tests (journeys). Simulated server responses must match the API definition, and the tests must
 * wait for visible results.
 */
export function checkJourneys(file: SourceFile): string[] {
  if (!file.path.startsWith('e2e/') || file.path === 'e2e/server-answers.ts') return [];
  const wrong: string[] = [];
  if (/\.fulfill\(\{[^}]*\b(json|status)\s*[:,}]/.test(file.text)) {
    wrong.push(`${file.path} answers in the server's place: by e2e/server-answers.ts, which knows the contract`);
  }
  if (/\bwaitForTimeout\(/.test(file.text)) wrong.push(`${file.path} sleeps: wait for what is seen`);
  return wrong;
}
