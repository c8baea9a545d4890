import { buyerOf, countPeople, orderCodeAt, personAt, type HistorySize } from '../seed-sealed-history.ts';

/** Start of page 1,000 of each list, and records that are searched by name. */
export type Landmarks = {
  readonly order: string;
  readonly dearestOrder: string;
  readonly voucher: string;
  readonly customer: string;
  readonly audit: string;
  readonly voucherCodes: readonly string[];
  readonly stations: readonly string[];
};

export type SearchScene = { readonly historySize: HistorySize; readonly landmarks: Landmarks };

const PRIME = 104_729;

export function pickForTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** Returns the number of a past order, a different order in each turn. */
function orderOf(turn: number, { orders }: HistorySize): number {
  return 1 + (((turn + 1) * PRIME) % orders);
}

function buyer(turn: number, historySize: HistorySize) {
  return personAt(buyerOf(orderOf(turn, historySize), countPeople(historySize.orders)));
}

/** Phone numbers in the usual spellings. */
const phoneSpellings: readonly ((e164: string) => string)[] = [
  (e164) => e164,
  (e164) => e164.replace('+972', '0'),
  (e164) => `0${e164.slice(4, 6)}-${e164.slice(6)}`,
  (e164) => `0${e164.slice(4, 6)} ${e164.slice(6, 9)} ${e164.slice(9)}`,
  (e164) => e164.replace('+972', '00972-'),
];

/** Parts of first names of the past customers, in the other script. */
const latinParts = ['noa', 'dana', 'avi', 'tal', 'yael', 'david', 'maya', 'yosef', 'adam', 'gil'];

/** Returns the kinds of search texts for a list; each has its name and a text for each turn. */
export function searchTextsOf({
  historySize,
  landmarks,
}: SearchScene): readonly { readonly what: string; word(turn: number): string }[] {
  return [
    { what: 'order number', word: (turn) => orderCodeAt(orderOf(turn, historySize)) },
    { what: 'e-mail address', word: (turn) => buyer(turn, historySize).email },
    {
      what: 'telephone, five writings',
      word: (turn) => pickForTurn(phoneSpellings, turn)(buyer(turn, historySize).phone),
    },
    { what: 'last four of a card', word: (turn) => String(((turn + 1) * PRIME) % 10_000).padStart(4, '0') },
    { what: 'whole voucher code', word: (turn) => pickForTurn(landmarks.voucherCodes, turn) },
    { what: 'reference of the provider', word: (turn) => `past-pay-${orderOf(turn, historySize)}` },
    {
      what: 'a whole name, as five hundred accounts have it',
      word(turn) {
        const { firstName, lastName } = buyer(turn, historySize);
        return turn % 2 === 0 ? `${firstName} ${lastName}` : `${lastName}, ${firstName}`;
      },
    },
    {
      what: 'three letters of a family name, as one account of 25 has it',
      word: (turn) => buyer(turn, historySize).lastName.slice(0, 3),
    },
    { what: 'beginning of a first name', word: (turn) => buyer(turn, historySize).firstName.slice(0, 3) },
    { what: 'a first name in the other script', word: (turn) => pickForTurn(latinParts, turn) },
    {
      what: 'beginning of both names',
      word: (turn) => `${buyer(turn, historySize).firstName} ${buyer(turn, historySize).lastName.slice(0, 2)}`,
    },
    { what: 'last four digits of a telephone', word: (turn) => buyer(turn, historySize).phone.slice(-4) },
    { what: 'last six digits of a telephone', word: (turn) => buyer(turn, historySize).phone.slice(-6) },
    { what: 'beginning of an e-mail address', word: (turn) => buyer(turn, historySize).email.split('@')[0] ?? '' },
    { what: 'last four of a voucher code', word: (turn) => pickForTurn(landmarks.voucherCodes, turn).slice(-4) },
    { what: 'text without a match', word: (turn) => `nothing${turn}` },
  ];
}
