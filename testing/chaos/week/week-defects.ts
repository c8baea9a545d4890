import type { AlertKind } from '#contracts/stations/alerts.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Behaviour, BayDefect } from '#peers/terminal/simulated-bay.ts';
import type { Chance } from '../random.ts';
import type { CustomerDeps } from './week-customers.ts';
import { BAYS, type WeekStation } from './week-machines.ts';

type DefectKind = {
  readonly name: string;
  readonly behaviour?: Behaviour;
  readonly defect?: BayDefect;
  /** True if the network cable is pulled. */
  readonly cable?: true;
  /** Alert that has to follow; null if it depends on the customers. */
  readonly alert: AlertKind | null;
};

/** A defect that took place at a bay. Instants in epoch ms. */
export type PastDefect = DefectKind & {
  readonly station: WeekStation;
  readonly bayNo: number;
  readonly from: number;
  readonly until: number;
};

const kinds: readonly DefectKind[] = [
  { name: 'emergency stop', defect: 'emergency_stop', alert: 'emergency_stop' },
  { name: 'refuses starts', behaviour: 'refuses', alert: null },
  { name: 'no network', cable: true, alert: 'silent' },
  { name: 'leak', defect: 'leak', alert: 'leak' },
  { name: 'says nothing', behaviour: 'silent', alert: null },
  { name: 'hot water', defect: 'hot_water', alert: 'hot_water' },
  { name: 'breaks down', behaviour: 'breaks_down', alert: null },
  { name: 'open door', defect: 'door_open', alert: 'door_open' },
  { name: 'no water', defect: 'no_flow', alert: 'no_flow' },
];

/** Shortest duration in ms of a defect that a sensor or the network shows; by then its alert exists. */
const SHOWN_MS = 30 * MINUTE_MS;
/** Shortest duration in ms of a defect that only customers notice. */
const HIDDEN_MS = 2 * HOUR_MS;
/** Longest time in ms by which a defect lasts longer than the shortest duration. */
const LONGER_MS = 30 * MINUTE_MS;

/** Returns the kinds of defects in turn, so that a few defects are of different kinds. */
export function defectKindsInTurn(): () => DefectKind {
  let turn = -1;
  return () => {
    turn = (turn + 1) % kinds.length;
    const kind = kinds[turn];
    if (kind === undefined) throw new Error('there are no kinds of defects');
    return kind;
  };
}

type Happening = { readonly kind: DefectKind; readonly station: WeekStation };

/** Lets a defect begin and end at a station; returns what took place. */
export async function haveDefect(
  { chance, shop, time }: Pick<CustomerDeps, 'chance' | 'shop' | 'time'>,
  { kind, station }: Happening,
): Promise<PastDefect> {
  const { machine } = station;
  const bayNo = 1 + chance.below(BAYS);
  const from = shop.clock.now();
  if (kind.behaviour !== undefined) machine.behave(kind.behaviour);
  if (kind.defect !== undefined) machine.sensors?.set(bayNo, kind.defect);
  if (kind.cable === true) machine.cable?.plug(false);
  await time.wait((kind.behaviour === undefined ? SHOWN_MS : HIDDEN_MS) + chance.below(LONGER_MS));
  machine.behave('starts');
  if (kind.defect !== undefined) machine.sensors?.set(bayNo, null);
  machine.cable?.plug(true);
  return { ...kind, station, bayNo, from, until: shop.clock.now() };
}

/** Returns times of defects on one day, in the hours in which customers come and a repair is possible before the evening. */
export function defectTimes(
  chance: Chance,
  { opensAt, closesAt, defects }: { readonly opensAt: number; readonly closesAt: number; readonly defects: number },
): number[] {
  const lastAt = Math.max(opensAt + HOUR_MS, closesAt - 4 * HOUR_MS);
  return Array.from({ length: defects }, () => opensAt + chance.below(lastAt - opensAt));
}
