import { buyerOf, countPeople, orderCodeAt, personAt, type Wish } from '../past-people.ts';

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

export type Scene = { readonly wish: Wish; readonly landmarks: Landmarks };

const PRIME = 104_729;

export function some<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

/** Returns the number of a past order, a different order in each turn. */
function orderOf(turn: number, { orders }: Wish): number {
  return 1 + (((turn + 1) * PRIME) % orders);
}

function buyer(turn: number, wish: Wish) {
  return personAt(buyerOf(orderOf(turn, wish), countPeople(wish.orders)));
}

/** Phone numbers in the usual spellings. */
const phoneWritings: readonly ((e164: string) => string)[] = [
  (e164) => e164,
  (e164) => e164.replace('+972', '0'),
  (e164) => `0${e164.slice(4, 6)}-${e164.slice(6)}`,
  (e164) => `0${e164.slice(4, 6)} ${e164.slice(6, 9)} ${e164.slice(9)}`,
  (e164) => e164.replace('+972', '00972-'),
];

/** Parts of first names of the past customers, in the other script. */
const latinParts = ['noa', 'dana', 'avi', 'tal', 'yael', 'david', 'maya', 'yosef', 'adam', 'gil'];

/** Returns the kinds of search texts for a list; each has its name and a text for each turn. */
export function wordsOf({ wish, landmarks }: Scene): readonly { readonly what: string; word(turn: number): string }[] {
  return [
    { what: 'order number', word: (turn) => orderCodeAt(orderOf(turn, wish)) },
    { what: 'e-mail address', word: (turn) => buyer(turn, wish).email },
    { what: 'telephone, five writings', word: (turn) => some(phoneWritings, turn)(buyer(turn, wish).phone) },
    { what: 'last four of a card', word: (turn) => String(((turn + 1) * PRIME) % 10_000).padStart(4, '0') },
    { what: 'whole voucher code', word: (turn) => some(landmarks.voucherCodes, turn) },
    { what: 'reference of the provider', word: (turn) => `past-pay-${orderOf(turn, wish)}` },
    {
      what: 'a whole name, as five hundred accounts have it',
      word(turn) {
        const { firstName, lastName } = buyer(turn, wish);
        return turn % 2 === 0 ? `${firstName} ${lastName}` : `${lastName}, ${firstName}`;
      },
    },
    {
      what: 'three letters of a family name, as one account of 25 has it',
      word: (turn) => buyer(turn, wish).lastName.slice(0, 3),
    },
    { what: 'beginning of a first name', word: (turn) => buyer(turn, wish).firstName.slice(0, 3) },
    { what: 'a first name in the other script', word: (turn) => some(latinParts, turn) },
    {
      what: 'beginning of both names',
      word: (turn) => `${buyer(turn, wish).firstName} ${buyer(turn, wish).lastName.slice(0, 2)}`,
    },
    { what: 'last four digits of a telephone', word: (turn) => buyer(turn, wish).phone.slice(-4) },
    { what: 'last six digits of a telephone', word: (turn) => buyer(turn, wish).phone.slice(-6) },
    { what: 'beginning of an e-mail address', word: (turn) => buyer(turn, wish).email.split('@')[0] ?? '' },
    { what: 'last four of a voucher code', word: (turn) => some(landmarks.voucherCodes, turn).slice(-4) },
    { what: 'text without a match', word: (turn) => `nothing${turn}` },
  ];
}
