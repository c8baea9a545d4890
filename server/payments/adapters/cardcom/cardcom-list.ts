import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { callCardCom, listSchema, type CardComCaller, type CardComTransaction } from './cardcom-protocol.ts';
import { GatewayUnavailableError } from '../port.ts';
import { parseSpoken } from '../spoken-answer.ts';

const PATH = 'Transactions/ListTransactions';

/** An answer stays far below what is read of one. */
export const LIST_SIZE = 500;

type Days = { readonly from: number; readonly to: number };

/** One page of the transactions that went well from one day to another, counted from 1. */
export async function listPage(
  caller: CardComCaller,
  { from, to }: Days,
  page: number,
): Promise<readonly CardComTransaction[]> {
  const { apiPassword, terminal } = caller.account;
  const { code, description, said } = await callCardCom(caller, {
    path: PATH,
    body: {
      ApiPassword: apiPassword,
      FromDate: dayText(from),
      ToDate: dayText(to),
      TranStatus: 'Success',
      Page: page,
      Page_size: LIST_SIZE,
      LimitForTerminal: terminal,
    },
  });
  if (code !== 0) throw new GatewayUnavailableError(`${PATH}: ${description}`, 'credentials');
  return parseSpoken(PATH, listSchema, said).Tranzactions ?? [];
}

/** All of them. */
export async function listEverything(caller: CardComCaller, days: Days): Promise<CardComTransaction[]> {
  const found: CardComTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await listPage(caller, days, page);
    found.push(...rows);
    if (rows.length < LIST_SIZE) return found;
  }
}

/** DDMMYYYY, of the shop's day. */
function dayText(instantMs: number): string {
  const { year, month, day } = wallTimeAt(instantMs);
  return `${String(day).padStart(2, '0')}${String(month).padStart(2, '0')}${String(year).padStart(4, '0')}`;
}
