import { posix } from 'node:path';
import { capabilities, cutFolders, importTable, innerParts } from './import-table.ts';
import { tableOwners, writesBeyond } from './table-owners.ts';

/**
 * What the linter cannot say. Every check takes one file and answers with sentences that name the mend;
 * an empty list means tidy. `scripts/tidy.test.ts` runs them over the tree and over a bad example each.
 */
export type SourceFile = { readonly path: string; readonly text: string };
export type Check = (file: SourceFile) => string[];

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\n[^'"\n;]*?)*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
}

function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path);
}

/** Relative imports are read as if they had been written from the root: `./order.ts` is `#server/selling/order.ts`. */
function sourcesOf(file: SourceFile): string[] {
  if (isTest(file.path) || !/\.tsx?$/.test(file.path)) return [];
  return importsOf(file.text).map((source) =>
    source.startsWith('.') ? `#${posix.join(posix.dirname(file.path), source)}` : source,
  );
}

/** Architecture: what may import what. A file's own folder is always open to it. */
export function checkImports(file: SourceFile): string[] {
  const rule = importTable.find((row) => row.folder.test(file.path));
  if (rule === undefined) return [];
  const own = `#${posix.dirname(file.path)}/`;
  return sourcesOf(file)
    .filter((source) => !source.startsWith(own) && !rule.allowed.test(source))
    .map((source) => `${file.path} imports '${source}': ${rule.mend}`);
}

type Place = { readonly folder: string; readonly capability: string; readonly inside: string };

const allowedBelow = new Map<string, readonly string[]>(Object.entries(capabilities));

/** The capability of a path such as `server/selling/orders/get-order.ts`; null where the path is in none. */
function placeOf(path: string): Place | null {
  const [folder = '', capability = '', ...inside] = path.replace(/^#/, '').split('/');
  const isCut = cutFolders.some((cut) => cut === folder) && inside.length > 0;
  return isCut ? { folder, capability, inside: inside.join('/') } : null;
}

/** Capabilities depend on each other in one direction, and on the server through one door. */
export function checkCapabilities(file: SourceFile): string[] {
  const own = placeOf(file.path);
  if (own === null) return [];
  const below = allowedBelow.get(own.capability);
  if (below === undefined) return [`${file.path}: '${own.capability}' is no capability of scripts/import-table.ts`];
  return sourcesOf(file).flatMap((source) => {
    const other = placeOf(source);
    if (other === null || other.capability === own.capability) return [];
    if (!below.includes(other.capability)) {
      return [`${file.path} imports '${source}': ${own.capability} may use ${below.join(', ') || 'nobody'}`];
    }
    const closed = other.folder === 'server' && other.capability !== 'core' && other.inside !== 'public.ts';
    return closed ? [`${file.path} imports '${source}': go through server/${other.capability}/public.ts`] : [];
  });
}

/** The composition root may construct adapters; everything else it asks for at the door. */
export function checkRoot(file: SourceFile): string[] {
  if (!/^server\/[^/]+\.ts$/.test(file.path)) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = placeOf(source);
    if (other?.folder !== 'server' || other.capability === 'core' || other.inside === 'public.ts') return [];
    if (other.inside.startsWith('adapters/') && /^server\/(main|deps)\.ts$/.test(file.path)) return [];
    return [`${file.path} imports '${source}': go through server/${other.capability}/public.ts`];
  });
}

const partsOf = new Map(
  Object.entries(innerParts).map(([capability, parts]) => [capability, new Map(Object.entries(parts))]),
);

/** Inside a large capability its parts depend on each other in one direction, too. */
export function checkParts(file: SourceFile): string[] {
  const own = placeOf(file.path);
  const parts = own?.folder === 'server' ? partsOf.get(own.capability) : undefined;
  const part = own?.inside.split('/')[0] ?? '';
  const below = parts?.get(part);
  if (own === null || parts === undefined || below === undefined) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = placeOf(source);
    if (other?.folder !== 'server' || other.capability !== own.capability) return [];
    const otherPart = other.inside.split('/')[0] ?? '';
    return otherPart === part || below.includes(otherPart)
      ? []
      : [`${file.path} imports '${source}': in ${own.capability}, ${part} may use ${below.join(', ') || 'nobody'}`];
  });
}

/** A screen never imports another screen; what two share belongs below both. */
export function checkFeatures(file: SourceFile): string[] {
  const own = /^web\/(?:site|staff)\/features\/([^/]+)\//.exec(file.path);
  if (own === null) return [];
  return sourcesOf(file).flatMap((source) => {
    const other = /features\/([a-z-]+)\//.exec(source)?.[1];
    return other === undefined || other === own[1]
      ? []
      : [`${file.path} imports the feature '${other}': move what they share below both`];
  });
}

/** One reader of the environment. */
export function checkEnvironment(file: SourceFile): string[] {
  if (!/^(server|web|domain|contracts)\//.test(file.path) || isTest(file.path)) return [];
  if (file.path === 'server/core/config/config.ts' || !/process\.env/.test(file.text)) return [];
  return [`${file.path} reads process.env: add the name to server/core/config/config.ts and take it from deps.config`];
}

/** Files of the pages that measure how long something took, or name it by a time, on one device. */
const ownClocks =
  /^web\/(lib\/(server-time|session)\.ts|site\/(entry-server\.tsx|features\/scanner\/(use-scan|use-camera|tell-scans)\.ts)|staff\/features\/inventory\/uuid-of-now\.ts)$/;

/** A phone's clock may be wrong: pages compare instants of the server with the server's time. */
export function checkClock(file: SourceFile): string[] {
  if (!/^web\/.*\.tsx?$/.test(file.path) || isTest(file.path) || ownClocks.test(file.path)) return [];
  if (!/\bDate\.now\b|\bnew Date\(\)/.test(file.text)) return [];
  return [`${file.path} reads the clock of the device: take serverNow of web/lib/server-time.ts`];
}

/** SQL lives in `store` folders and in server/core/db. */
export function checkSql(file: SourceFile): string[] {
  if (!/^(server|peers)\//.test(file.path) || isTest(file.path)) return [];
  if (/\/store\//.test(file.path) || file.path.startsWith('server/core/db/')) return [];
  return /`\s*(select|insert into|update|delete from|with)\s[\s\S]{0,400}?\b(from|values|set|returning)\b/i.test(
    file.text,
  )
    ? [`${file.path} holds SQL: declare a statement in the capability's store folder and call it`]
    : [];
}

const writePattern = /(?:insert\s+into|(?<!for |do )update|delete\s+from|name:)\s+'?([a-z_0-9]+(?:\.[a-z_]+)?)/g;

type Write = { readonly statement: string; readonly table: string };

/** The tables that the statements of a store write, each with the name of its statement. */
function writesOf(text: string): Write[] {
  let statement = '';
  const writes: Write[] = [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const [found, name = ''] of code.matchAll(writePattern)) {
    if (found.startsWith('name:')) statement = name;
    else writes.push({ statement, table: name });
  }
  return writes;
}

/** A table is written by one capability: scripts/table-owners.ts. */
export function checkWriters(file: SourceFile): string[] {
  if (!/^(server|peers)\/.*\/?store\//.test(file.path) || isTest(file.path)) return [];
  const own = file.path.startsWith('peers/') ? 'peers' : file.path.split('/')[1];
  return writesOf(file.text).flatMap(({ statement, table }) => {
    const owner = tableOwners[table];
    if (owner === undefined) return [`${file.path}: ${statement} writes ${table}, which nobody owns: name its owner`];
    const may = owner === own || owner === 'everybody' || writesBeyond[statement]?.includes(table) === true;
    return may ? [] : [`${file.path}: ${statement} writes ${table}, which ${owner} owns: ask ${owner}`];
  });
}

const vagueNames = /(^|[/-])(utils?|helpers?|common|misc|shared|index)\.(ts|tsx)$/;

/** Names say what a file is for. */
export function checkNames(file: SourceFile): string[] {
  const name = file.path.split('/').at(-1) ?? '';
  const wrong: string[] = [];
  if (vagueNames.test(file.path)) wrong.push(`${file.path}: name the file after what it does`);
  if (/\.tsx?$/.test(name) && !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(name)) {
    wrong.push(`${file.path}: file names are kebab-case`);
  }
  return wrong;
}

/** Classes are for errors, and for what a library takes in no other shape; enums are unions. */
export function checkShapes(file: SourceFile): string[] {
  if (!/\.tsx?$/.test(file.path)) return [];
  const wrong: string[] = [];
  for (const match of file.text.matchAll(
    /(?:^|\n)\s*(?:export\s+)?class\s+(\w+)(\s+extends\s+\w*(?:Error|Sequencer))?/g,
  )) {
    if (match[2] === undefined) wrong.push(`${file.path}: class ${match[1]} – use functions and plain objects`);
  }
  if (/(?:^|\n)\s*(?:export\s+)?(?:const\s+)?enum\s/.test(file.text)) {
    wrong.push(`${file.path}: an enum – use a union of literals`);
  }
  return wrong;
}

type OneOf = { readonly mark: RegExp; readonly home: string; readonly mend: string };

const onlyOnes: readonly OneOf[] = [
  { mark: /\bfunction assertNever\b/, home: 'domain/core/assert-never.ts', mend: 'import it' },
  { mark: /\)\.email\(|\bz\.email\(/, home: 'contracts/core/person.ts', mend: 'use emailSchema or isEmail' },
  { mark: /\\B\(\?=\(/, home: 'domain/core/price-text.ts', mend: 'write amounts by formatShekels' },
  { mark: /\\\+\?\[\\d/, home: 'contracts/core/person.ts', mend: 'use requiredPhoneSchema or optionalPhoneSchema' },
];

/** Rules that two places would one day read differently. */
export function checkOnlyOnes(file: SourceFile): string[] {
  if (!/^(contracts|domain|server|web|peers)\/.*\.tsx?$/.test(file.path) || isTest(file.path)) return [];
  return onlyOnes
    .filter(({ mark, home }) => file.path !== home && mark.test(file.text))
    .map(({ home, mend }) => `${file.path} has a copy of what is in ${home}: ${mend}`);
}

/** Unfinished marks, machine paths and silenced checks do not land. */
export function checkMarks(file: SourceFile): string[] {
  if (file.path.startsWith('scripts/tidy')) return [];
  const marks: readonly (readonly [RegExp, string])[] = [
    [/\b(TODO|FIXME|XXX|HACK)\b/, 'finish it or open an issue'],
    [/@ts-(ignore|expect-error|nocheck)/, 'fix the type'],
    [/\.(only|skip|todo)\(/, 'a test runs or is deleted'],
    [/(^|[\s'"`(])\/(work|farm|home|root)\//, 'no machine paths'],
    [/\bObject\.(entries|keys|values)\(m\)/, 'name the messages: all of them weigh a megabyte'],
  ];
  return marks
    .filter(([mark]) => mark.test(file.text))
    .map(([mark, mend]) => `${file.path} has ${mark.source}: ${mend}`);
}

const physicalClass =
  /["'`\s](?:[a-z-]+:)*-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|rounded-tl|rounded-tr|rounded-bl|rounded-br|scroll-ml|scroll-mr)-[\w[]|["'`\s](?:[a-z-]+:)*(?:text-left|text-right|float-left|float-right)\b/;

/** Right-to-left works by itself where only start and end are said. */
export function checkDirection(file: SourceFile): string[] {
  if (!/^web\/.*\.tsx$/.test(file.path)) return [];
  return file.text
    .split('\n')
    .flatMap((line, index) =>
      !/^\s*(\*|\/\/|\/\*)/.test(line) && physicalClass.test(line)
        ? [
            `${file.path}:${index + 1} uses a physical side: use the start/end utility (ms-, me-, ps-, pe-, start-, end-)`,
          ]
        : [],
    );
}

/** The content policy forbids style attributes and raw HTML. */
export function checkMarkup(file: SourceFile): string[] {
  if (!/^web\/.*\.tsx$/.test(file.path)) return [];
  const wrong: string[] = [];
  if (/\sstyle=\{/.test(file.text))
    wrong.push(`${file.path} has a style attribute: the content policy blocks it; use a class`);
  if (/dangerouslySetInnerHTML/.test(file.text) && !file.path.endsWith('document.tsx')) {
    wrong.push(`${file.path} writes raw HTML: render elements`);
  }
  // a translating browser must not change codes, prices, numbers and addresses of the customer's pages
  if (!file.path.startsWith('web/staff/') && /<bdi(?![^>]*translate=)[^>]*dir="ltr"/.test(file.text)) {
    wrong.push(`${file.path} has a value that browsers would translate: <bdi translate="no" dir="ltr">`);
  }
  return wrong;
}

/** What a journey says in the server's place is held against the contract, and it waits for what it sees. */
export function checkJourneys(file: SourceFile): string[] {
  if (!file.path.startsWith('e2e/') || file.path === 'e2e/server-answers.ts') return [];
  const wrong: string[] = [];
  if (/\.fulfill\(\{[^}]*\b(json|status)\s*[:,}]/.test(file.text)) {
    wrong.push(`${file.path} answers in the server's place: by e2e/server-answers.ts, which knows the contract`);
  }
  if (/\bwaitForTimeout\(/.test(file.text)) wrong.push(`${file.path} sleeps: wait for what is seen`);
  return wrong;
}

export const checks: readonly Check[] = [
  checkImports,
  checkCapabilities,
  checkRoot,
  checkParts,
  checkFeatures,
  checkEnvironment,
  checkClock,
  checkSql,
  checkWriters,
  checkNames,
  checkShapes,
  checkOnlyOnes,
  checkMarks,
  checkDirection,
  checkMarkup,
  checkJourneys,
];
