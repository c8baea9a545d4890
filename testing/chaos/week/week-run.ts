import { parseArgs } from 'node:util';
import { migrate } from '#server/core/db/migrate.ts';
import { silentLog, startDurableCluster } from '../../database/test-cluster.ts';
import { runWeek, type WeekReport } from './week.ts';

/** `npx node testing/chaos/week/week-run.ts [--minutes 10] [--stations 20] [--days 7] [--defects 3] [--seed n]` */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    stations: { type: 'string', default: '20' },
    days: { type: 'string', default: '7' },
    defects: { type: 'string', default: '3' },
    seed: { type: 'string' },
  },
});

const plan = {
  minutes: Number(values.minutes),
  stations: Number(values.stations),
  days: Number(values.days),
  defectsADay: Number(values.defects),
  seed: values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed),
};

function say(what: string): void {
  console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${what}`);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part * 100) / whole).toFixed(1)} %`;
}

function print({ complaints, counts, days, ends, defects }: WeekReport): void {
  console.log('\n| day | washes | visits | first starts | uptime | alerts |\n|---|---:|---:|---:|---:|---:|');
  for (const { alerts, day, firstStarts, openSeconds, outSeconds, visits, washes } of days) {
    const [starts, uptime] = [percent(firstStarts, visits), percent(openSeconds - outSeconds, openSeconds)];
    console.log(`| ${day} | ${washes} | ${visits} | ${starts} | ${uptime} | ${alerts} |`);
  }
  console.log(`\nwalk-ups: ${JSON.stringify(ends)}\ncounts: ${JSON.stringify(counts, null, 2)}`);
  for (const { bayNo, from, name, station } of defects) {
    console.log(`defect: ${new Date(from).toISOString()} ${station.slug} bay ${bayNo}: ${name}`);
  }
  for (const complaint of complaints) console.error(`✗ ${complaint}`);
  console.log(
    complaints.length === 0 ? 'nothing lost, nothing twice, no bay stuck' : `${complaints.length} complaints`,
  );
}

console.log(JSON.stringify(plan));
const { connectionString, db, remove } = await startDurableCluster();
let report: WeekReport | null = null;
try {
  await migrate({ connectionString, log: silentLog });
  report = await runWeek({ ...plan, db, say });
  print(report);
} finally {
  await remove();
}
process.exit(report.complaints.length === 0 ? 0 : 1);
