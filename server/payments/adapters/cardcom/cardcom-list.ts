import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { callCardCom, cardComListSchema, type CardComClient, type CardComTransaction } from './cardcom-protocol.ts';
import { GatewayUnavailableError } from '../gateway-errors.ts';
import { parseResponse } from '../provider-response.ts';

const LIST_PATH = 'Transactions/ListTransactions';

/** Number of transactions per page of CardCom's list. A page of this size is far below the size limit of a response. */
export const TRANSACTIONS_PER_PAGE = 500;

type Days = { readonly from: number; readonly to: number };

/** Returns one page (counted from 1) of the successful transactions between two days. */
export async function listTransactionPage(
  caller: CardComClient,
  { from, to }: Days,
  page: number,
): Promise<readonly CardComTransaction[]> {
  const { apiPassword, terminal } = caller.account;
  const { code, description, response } = await callCardCom(caller, {
    path: LIST_PATH,
    body: {
      ApiPassword: apiPassword,
      FromDate: dayText(from),
      ToDate: dayText(to),
      TranStatus: 'Success',
      Page: page,
      Page_size: TRANSACTIONS_PER_PAGE,
      LimitForTerminal: terminal,
    },
  });
  if (code !== 0) throw new GatewayUnavailableError(`${LIST_PATH}: ${description}`, 'credentials');
  return parseResponse(LIST_PATH, cardComListSchema, response).Tranzactions ?? [];
}

/** Returns the transactions of all pages of CardCom's list. */
export async function listAllTransactions(caller: CardComClient, days: Days): Promise<CardComTransaction[]> {
  const found: CardComTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await listTransactionPage(caller, days, page);
    found.push(...rows);
    if (rows.length < TRANSACTIONS_PER_PAGE) return found;
  }
}

/** Formats the date of an instant in Israel time as DDMMYYYY. */
function dayText(instantMs: number): string {
  const { year, month, day } = wallTimeAt(instantMs);
  return `${String(day).padStart(2, '0')}${String(month).padStart(2, '0')}${String(year).padStart(4, '0')}`;
}
