import type { BaselineRun, CheckoutTurn } from './measures/measure-checkouts.ts';
import type { FirstVisit } from './measures/measure-first-visit.ts';
import type { MailRun } from './measures/measure-mails.ts';
import type { RedemptionTurn } from './measures/measure-redemptions.ts';
import type { AnswerCost, PageCosts } from './measures/measure-pages.ts';
import type { StatementCost } from './measures/measure-statements.ts';
import { kilobytes, percent, round, table } from './report.ts';
import type { Starts } from './stage.ts';

export type Findings = {
  readonly starts: Starts;
  /** Memory of the idle shop. Shared pages count once, except in the resident size. */
  readonly idle: { readonly appMb: number; readonly appResidentMb: number; readonly databaseMb: number };
  readonly firstVisit: FirstVisit;
  readonly pages: PageCosts;
  readonly checkouts: {
    readonly young: readonly CheckoutTurn[];
    readonly old: readonly CheckoutTurn[];
    readonly firstOrders: number;
    readonly pastOrders: number;
  };
  readonly redemptions: RedemptionTurn;
  readonly mails: MailRun;
  readonly statements: readonly StatementCost[];
};

/** Returns the findings as tables for the document, with the budget beside each figure. */
export function sectionsOf(findings: Findings): string {
  return [
    `### Complete guest checkouts\n\n${checkoutTable(findings)}`,
    `Budget: at least 600 a second and 42 % of the baseline at 50 at once, 350 a second at 10; at most 2 ms of processor time (shop and database) at 50; p50 at most 25 ms at 10, p99 at most 150 ms at 50, acknowledgements below 50 ms at p99. ${mailSentence(findings.mails)}`,
    `### Washes: held for a bay, then spent, 50 at once\n\n${redemptionTable(findings.redemptions)}`,
    `### Answers from memory\n\n${pageTable(findings.pages)}`,
    `### First visit of a phone (${'`/he`'}, nothing cached, bytes of bodies as they travel)\n\n${visitTable(findings.firstVisit)}`,
    `### Start and rest\n\n${restTable(findings)}`,
    `### One statement, two ways to send it (placing an order, one connection)\n\n${statementTable(findings.statements)}`,
  ].join('\n\n');
}

const checkoutHead = [
  '',
  'a second',
  'share',
  'p50 ms',
  'p99 ms',
  'CPU ms shop',
  'CPU ms database',
  'CPU ms both',
  'times the baseline',
  'webhook p99 ms',
  'mails left',
  'and later',
];

/**
 * Returns the table of checkouts: each run of the shop, followed by its baseline run (bare Fastify with four
 * statements).
 */
function checkoutTable({ checkouts }: Findings): string {
  const both = ({ appMs, databaseMs }: BaselineRun) => appMs + databaseMs;
  const figures = (run: BaselineRun, share: string, times: string) => [
    round(run.perSecond),
    share,
    round(run.p50Ms, 1),
    round(run.p99Ms, 1),
    round(run.appMs, 2),
    round(run.databaseMs, 2),
    round(both(run), 2),
    times,
  ];
  const turnRows = (name: string) => (turn: CheckoutTurn) => {
    const { shop, baseline } = turn;
    const share = percent(shop.perSecond, baseline.perSecond);
    const times = round(both(shop) / both(baseline), 1);
    return [
      [
        `shop, ${name}, ${shop.atOnce} at once`,
        ...figures(shop, share, times),
        round(shop.acknowledgement.p99Ms, 1),
        round(shop.mailsLeft),
        round(shop.mailsLeftLater),
      ],
      [`bare Fastify and four statements, ${baseline.atOnce} at once`, ...figures(baseline, '', ''), '–', '–', '–'],
    ];
  };
  return table(checkoutHead, [
    ...checkouts.young.flatMap(turnRows(`from ${round(checkouts.firstOrders)} orders on`)),
    ...checkouts.old.flatMap(turnRows(`behind ${round(checkouts.pastOrders)} orders of the past`)),
  ]);
}

function redemptionTable({ shop, baseline }: RedemptionTurn): string {
  const row = (name: string, { perSecond, p50Ms, p99Ms }: RedemptionTurn['shop'], share: string) => [
    name,
    round(perSecond),
    share,
    round(p50Ms, 1),
    round(p99Ms, 1),
  ];
  return table(
    ['', 'a second', 'share (budget: 25 %)', 'p50 ms', 'p99 ms'],
    [
      row('both writes with guard, bay and books', shop, percent(shop.perSecond, baseline.perSecond)),
      row('two bare statements on the same connections', baseline, ''),
    ],
  );
}

function mailSentence({ mails, perSecond, appMs, databaseMs }: MailRun): string {
  return `Mails give way to customers, for five seconds at most (docs/decisions/0015), so a checkout's processor time holds few of them; ‘mails left’ still waited when the last checkout was done, ‘and later’ as long after it as the checkouts had taken (budget: 0). In a quiet shop ${round(mails)} of them went out at ${round(perSecond)} a second, each for ${round(appMs, 2)} ms of the shop and ${round(databaseMs, 2)} ms of the database, ${round(appMs + databaseMs, 2)} ms together (budget: 1.3 ms).`;
}

function pageTable({ pageBytes, page, barePage, packages, barePackages }: PageCosts): string {
  const compared = (cost: AnswerCost, bare: AnswerCost) => [
    round(cost.perSecond),
    round(bare.perSecond),
    percent(cost.perSecond, bare.perSecond),
    `${round(cost.cpuUs)} / ${round(bare.cpuUs)}`,
  ];
  return table(
    ['', 'a second', 'bare Fastify', 'share', 'CPU µs, ours / bare', 'budget'],
    [
      [`landing page, ${kilobytes(pageBytes)} brotli`, ...compared(page, barePage), 'share ≥ 60 %'],
      ['`GET /api/packages`', ...compared(packages, barePackages), 'share ≥ 50 %'],
    ],
  );
}

function visitTable({ scripts, styles, fonts, html, pictures, requests }: FirstVisit): string {
  return table(
    ['', 'bytes', 'budget'],
    [
      ['scripts', kilobytes(scripts), '≤ 110 KB'],
      ['styles', kilobytes(styles), '≤ 20 KB'],
      ['fonts', kilobytes(fonts), '≤ 60 KB'],
      ['page', kilobytes(html), '≤ 25 KB'],
      ['pictures', kilobytes(pictures), '–'],
      [`together, ${requests} requests`, kilobytes(scripts + styles + fonts + html + pictures), '–'],
    ],
  );
}

function restTable({ starts, idle }: Findings): string {
  const { first, later } = starts;
  return table(
    ['', 'measured', 'budget'],
    [
      [
        'very first start until the first page (cluster made, migrated, seeded)',
        `${round(first.startedInMs)} ms`,
        '< 3 s',
      ],
      ['every later start until the first page', `${round(later.startedInMs)} ms`, '< 0.7 s'],
      ['processor time of the shop for a later start', `${round(later.startCpuMs)} ms`, ''],
      [
        'memory at rest, shop (with what it shares with others)',
        `${round(idle.appMb)} MB (${round(idle.appResidentMb)} MB)`,
        '',
      ],
      ['memory at rest, database with all of its processes', `${round(idle.databaseMb)} MB`, ''],
      ['memory at rest, both', `${round(idle.appMb + idle.databaseMb)} MB`, '< 150 MB'],
    ],
  );
}

function statementTable(costs: readonly StatementCost[]): string {
  return table(
    ['', 'database µs', 'driver µs', 'both µs'],
    costs.map(({ how, databaseUs, driverUs }) => [
      how,
      round(databaseUs),
      round(driverUs),
      round(databaseUs + driverUs),
    ]),
  );
}
