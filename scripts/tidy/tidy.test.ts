import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { tidyChecks } from './tidy-checks.ts';
import { checkClasses } from './tidy-classes.ts';
import {
  checkEnvironment,
  checkUnfinishedMarks,
  checkFileNames,
  checkSingleImplementations,
  checkClassesAndEnums,
  checkSql,
  checkSteadyTime,
  checkTableWriters,
} from './tidy-code.ts';
import { capabilities } from './import-table.ts';
import { checkImportCycles } from './tidy-import-cycles.ts';
import {
  checkAliases,
  checkCapabilityImports,
  checkScreenImports,
  checkImports,
  checkInnerPartImports,
  checkRootImports,
} from './tidy-imports.ts';
import { checkDeviceClockUse, checkLogicalSides, checkJourneys, checkMarkup } from './tidy-pages.ts';
import { projectFiles, projectPaths } from './project-files.ts';
import type { TidyCheck } from './tidy-source.ts';

const tracked = projectPaths();
const sources = projectFiles((path) => /\.(ts|tsx|sql|css|json|md)$/.test(path) && path !== 'package-lock.json');

test.each(tidyChecks.map((check) => [check.name, check] as const))('%s finds nothing to mend', (_name, check) => {
  expect(sources.flatMap(check)).toEqual([]);
});

const badExamples: readonly (readonly [TidyCheck, string, string])[] = [
  [checkImports, 'domain/price.ts', "import { readFile } from 'node:fs';"],
  [checkImports, 'web/ui/button.tsx', "import { m } from '#messages/compiled/messages.js';"],
  [checkImports, 'server/selling/orders/get-order.ts', "import { Pool } from 'pg';"],
  [checkImports, 'server/selling/orders/get-order.ts', "import type { Deps } from '#server/deps.ts';"],
  [checkImports, 'peers/sandbox-bank/bank.ts', "import { x } from '#server/payments/public.ts';"],
  [checkAliases, 'server/staff/home.ts', `import type { getHome as ${'call'} } from '#contracts/staff/home.ts';`],
  [checkCapabilityImports, 'server/payments/settle.ts', "import { x } from '#server/selling/public.ts';"],
  [
    checkCapabilityImports,
    'server/selling/orders/get.ts',
    "import { x } from '#server/payments/attempts/settle-payment.ts';",
  ],
  [checkCapabilityImports, 'domain/core/money/money.ts', "import { x } from '#domain/tax/vat.ts';"],
  [checkCapabilityImports, 'server/sales/get.ts', ''],
  [checkRootImports, 'server/app.ts', "import { x } from './selling/orders/orders.routes.ts';"],
  [checkInnerPartImports, 'server/identity/otp/send.ts', "import { x } from '../password/register.ts';"],
  [
    checkScreenImports,
    'web/site/features/checkout/start.ts',
    "import { x } from '#web/site/features/landing/hero.tsx';",
  ],
  [checkScreenImports, 'web/site/features/landing/price.ts', "import { x } from '../checkout/member-price.ts';"],
  [checkEnvironment, 'server/app.ts', 'const port = process.env.PORT;'],
  [checkDeviceClockUse, 'web/site/open.ts', 'if (opensAt < Date.now()) open();'],
  [checkSteadyTime, 'server/staff/void.ts', 'if (!isFreshProof(actor.provenAt, deps.clock.now())) return;'],
  [checkSql, 'server/selling/orders/get.ts', 'const text = `select order_id from shop_order`;'],
  [checkTableWriters, 'server/site/store/visit.ts', "name: 'visit_add', text: `update shop_order set state = 'paid'`"],
  [checkTableWriters, 'server/site/store/visit.ts', "name: 'visit_add', text: `insert into visit values (1)`"],
  [checkFileNames, 'server/core/http/utils.ts', ''],
  [checkFileNames, 'web/site/HeroSection.tsx', ''],
  [checkClassesAndEnums, 'domain/cart.ts', 'export class Cart {}'],
  [checkSingleImplementations, 'peers/bank.ts', 'function assertNever(value: never) {}'],
  [checkSingleImplementations, 'contracts/site/contact.ts', 'const address = z.string().email();'],
  [
    checkSingleImplementations,
    'contracts/staff/pets.ts',
    'z.object({ rows: z.array(petSchema), next: z.string().nullable() })',
  ],
  [checkSingleImplementations, 'web/lib/language/price.tsx', String.raw`text.replace(/\B(?=(\d{3})+$)/g, ',')`],
  [
    checkSingleImplementations,
    'contracts/site/contact.ts',
    String.raw`const phone = z.string().regex(/^\+?[\d\s-]{7,40}$/u);`,
  ],
  [checkUnfinishedMarks, 'domain/cart.ts', `// TO${'DO'} later`],
  [checkLogicalSides, 'web/site/hero.css', '.hero {\n  margin-left: 1rem;\n}'],
  [checkLogicalSides, 'web/site/hero.css', '/* The text of a card. */\n.hero p {\n  text-align: right;\n}'],
  [checkLogicalSides, 'web/site/hero.css', "[dir='rtl'] .hero {\n  left: 0;\n}\n.hero img {\n  right: 0;\n}"],
  [checkMarkup, 'web/site/hero.tsx', '<div style={{ color: "red" }} />'],
  [checkMarkup, 'web/site/code.tsx', '<bdi dir="ltr">{code}</bdi>'],
  [checkMarkup, 'web/site/sum.tsx', '<p>{m.paid({ sum: isolatedShekels(agorot) })}</p>'],
  [checkClasses, 'web/staff/kit/fact.tsx', '<dt className="staff-quiet text-lg" />'],
  [checkClasses, 'web/staff/kit/fact.tsx', '<FormFooter look="button-quiet w-full" />'],
  [checkClasses, 'web/staff/kit/fact.tsx', '<div className="page-hero" />'],
  [checkClasses, 'web/ui/file-link.tsx', '<a className="button print:hidden" />'],
  [checkClasses, 'web/site/rating/rating-form.tsx', '<p className="quiet mt-2" />'],
  [checkClasses, 'web/site/rating/rating-form.tsx', '<FormFooter look="button-quiet w-full" />'],
  [checkClasses, 'web/site/rating/rating-form.tsx', '<p className="staff-quiet" />'],
  [checkClasses, 'web/site/rating/rating-form.tsx', "<p className={sent ? 'quiet' : 'block'} />"],
  [checkClasses, 'web/staff/kit/fact.tsx', "<dt className={state === 'open' ? 'staff-quiet' : 'grid'} />"],
  [checkClasses, 'web/staff/kit/fact.tsx', '<dt className={`staff-quiet bg-${tone}`} />'],
  [checkClasses, 'web/staff/kit/fact.tsx', '<dt className={`staff-quiet ${isOpen ? "" : \'grid\'}`} />'],
  [checkJourneys, 'e2e/buy.e2e.ts', "await route.fulfill({ status: 503, json: { code: 'x' } });"],
  [checkJourneys, 'e2e/buy.e2e.ts', 'await page.waitForTimeout(500);'],
];

test.each(badExamples.map(([check, path, text]) => ({ name: check.name, check, path, text })))(
  '$name speaks up about a bad $path',
  ({ check, path, text }) => {
    expect(check({ path, text })).toHaveLength(1);
  },
);

test('no files import each other in a circle, types counted', () => {
  expect(checkImportCycles(sources)).toEqual([]);
});

test('a circle that only types close is found and its files are named', () => {
  const files = [
    { path: 'server/stations/deps.ts', text: "import type { Board } from './board.ts';" },
    { path: 'server/stations/board.ts', text: "import type { Bay } from '#server/stations/bay.ts';" },
    { path: 'server/stations/bay.ts', text: "import type {\n  Deps,\n} from './deps.ts';" },
    { path: 'server/stations/list.ts', text: "import { listBays } from './bay.ts';" },
  ];
  expect(checkImportCycles(files)).toEqual([
    '3 files import each other in a circle: server/stations/bay.ts, server/stations/board.ts, server/stations/deps.ts',
  ]);
});

test('every capability is a module of the server, each behind those it may use', () => {
  const list = /modules = \[([^\]]+)\]/.exec(readFileSync('server/modules.ts', 'utf8'))?.[1] ?? '';
  const order = [...list.matchAll(/\w+/g)].map(([name]) => name);
  expect(order.toSorted()).toEqual(Object.keys(capabilities).toSorted());
  const early = Object.entries(capabilities).flatMap(([name, below]) =>
    below
      .filter((other) => order.indexOf(other) > order.indexOf(name))
      .map((other) => `${name} stands before ${other}`),
  );
  expect(early).toEqual([]);
});

test('the manifest has at most twelve scripts', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(12);
});

test('every runtime dependency is named in a decision', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const decisions = sources.filter((file) => file.path.startsWith('docs/decisions/')).map((file) => file.text);
  const unnamed = Object.keys(manifest.dependencies).filter(
    (name) => !decisions.some((text) => text.includes(`\`${name}\``)),
  );
  expect(unnamed).toEqual([]);
});

test('every decision says what enforces it', () => {
  const decisions = sources.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file.path));
  expect(decisions.length).toBeGreaterThanOrEqual(12);
  const parts = ['Status', 'Date', '## Context', '## Decision', '## Alternatives', '## Consequences', 'Enforced by'];
  const lacking = decisions.flatMap((file) =>
    parts.filter((part) => !file.text.includes(part)).map((part) => `${file.path} lacks ${part}`),
  );
  expect(lacking).toEqual([]);
});

test('every decision has exactly one line in docs/decisions/README.md', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = [...index.matchAll(/^- \[\d{4}\]\(([^)]+)\) \S/gm)].map(([, name = '']) => name);
  const decisions = sources.flatMap(({ path }) => /^docs\/decisions\/(\d{4}-.*\.md)$/.exec(path)?.[1] ?? []);
  expect(listed.toSorted()).toEqual(decisions.toSorted());
});

test('every decision that is named has its file; comments of migrations never change', () => {
  const numbers = new Set(sources.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []));
  const dead = sources
    .filter(({ path }) => !path.startsWith('db/migrations/') && !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:docs\/decisions\/|\bdecisions? \[?)(\d{4})\b/g)]
        .map((match) => match[1] ?? '')
        .filter((number) => !numbers.has(number))
        .map((number) => `${path} → ${number}`),
    );
  expect(dead).toEqual([]);
});

test('a folder of sources holds at most 25 files: a fuller one is cut by subject', () => {
  const rooms = Map.groupBy(
    tracked.filter((path) => /\.(tsx?|css)$/.test(path)),
    (path) => dirname(path),
  );
  const overfull = [...rooms].filter(([, files]) => files.length > 25);
  expect(overfull.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test('documents point only at files that exist', () => {
  const dead = sources
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((match) => normalize(join(dirname(file.path), match[1] ?? '')))
        .filter((target) => !existsSync(target))
        .map((target) => `${file.path} → ${target}`),
    );
  expect(dead).toEqual([]);
});

test('documents name only files that exist', () => {
  const named =
    /`((?:bench|contracts|db|docs|domain|e2e|peers|scripts|server|testing|web)\/[\w./-]+\.(?:css|json|md|sql|tsx?))`/g;
  const dead = sources
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(named)]
        .map((match) => match[1] ?? '')
        .filter((target) => !/NNNN|what-it-does/.test(target) && !existsSync(target))
        .map((target) => `${file.path} → ${target}`),
    );
  expect(dead).toEqual([]);
});
