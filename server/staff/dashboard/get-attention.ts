import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Permission } from '#contracts/core/permission.ts';
import { attentionNames, type AttentionName, type getAttention as call } from '#contracts/staff/attention.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listBrokenRules } from '#server/ledger/public.ts';
import { countLostWashes, listKeptStations } from '#server/stations/public.ts';
import { findDeletions } from '../retention/get-retention.ts';
import { getFirstDay } from '../settings/first-day.ts';
import { countPaymentsInDoubt } from './store/attention.ts';
import { countCases } from '../inbox/store/case-list.ts';

type Counts = Partial<Record<AttentionName, number>>;

/** What waits for a person, of what this one may read. */
export async function getAttention(deps: Deps, actor: Staff): Promise<AnswerOf<typeof call>> {
  async function of(permission: Permission, count: () => Promise<Counts>): Promise<Counts> {
    return actor.permissions.has(permission) ? count() : {};
  }
  const parts = await Promise.all([
    of('report.read', async () => ({ books_broken: (await listBrokenRules(deps))?.length ?? 0 })),
    of('order.read', () => ofPayments(deps)),
    of('inbox.read', () => ofInbox(deps, actor)),
    of('station.read', () => ofStations(deps)),
    of('settings.read', () => ofFirstDay(deps)),
    of('settings.read', async () => ({ deletions_late: (await findDeletions(deps)).late ? 1 : 0 })),
  ]);
  const counts: Counts = Object.assign({}, ...parts);
  const rows = attentionNames.map((name) => ({ name, count: counts[name] ?? 0 }));
  return { rows: rows.filter(({ count }) => count > 0) };
}

async function ofPayments({ db }: Deps): Promise<Counts> {
  const { paymentExceptions, refundsFailed, disputes, deadLetters, providerDocuments } = await countPaymentsInDoubt(db);
  return {
    payment_exceptions: paymentExceptions,
    refunds_failed: refundsFailed,
    disputes,
    dead_letters: deadLetters,
    provider_documents: providerDocuments,
  };
}

async function ofInbox({ clock, db }: Deps, { staffId }: Staff): Promise<Counts> {
  const { open, overdue, soon } = await countCases(db, { me: staffId, now: clock.now() });
  return { cases_open: open, cases_overdue: overdue, cases_due_soon: soon };
}

async function ofStations(deps: Deps): Promise<Counts> {
  const [stations, washesLost] = await Promise.all([listKeptStations(deps, null), countLostWashes(deps)]);
  return {
    stations_silent: stations.filter(({ connection }) => connection === 'silent').length,
    washes_lost: washesLost,
  };
}

/** Nothing any more once an owner said so. */
async function ofFirstDay(deps: Deps): Promise<Counts> {
  const { steps, marks } = await getFirstDay(deps);
  return { first_day_gaps: marks.includes('dismissed') ? 0 : steps.filter(({ done }) => !done).length };
}
