import { expect, test } from 'vitest';
import { matchedPersonOfOrder, type OrderPeople } from './order-match.ts';
import { parseStaffSearch } from './staff-search.ts';

const gift = {
  email: 'giver@example.com',
  accountName: null,
  buyerPhone: null,
  senderName: 'Uncle Avi',
  recipientName: 'Maya Shapira',
  recipientEmail: 'maya@example.com',
  recipientPhone: '+972521230011',
};

function matchOf(typed: string, people: OrderPeople = gift) {
  const sought = parseStaffSearch(typed);
  return sought === null ? null : matchedPersonOfOrder(people, sought);
}

test.for([
  ['shapira', { as: 'recipient', text: 'Maya Shapira' }],
  ['SHA may', { as: 'recipient', text: 'Maya Sha•••' }],
  ['052-123-0011', { as: 'recipient', text: '05•-•••-••11' }],
  ['Maya@example.com', { as: 'recipient', text: 'maya@example.com' }],
  ['avi', { as: 'sender', text: 'Uncle Avi' }],
  ['מאיה', { as: 'recipient', text: 'Maya S•••' }],
  ['30011', { as: 'recipient', text: '05•-•••-••11' }],
  ['123 00 11', { as: 'recipient', text: '05•-•••-••11' }],
  ['giv', { as: 'buyer', text: 'giv•••@example.com' }],
  ['giver@exa', { as: 'buyer', text: 'giver@example.com' }],
  ['Giver@Example.com', { as: 'buyer', text: 'giver@example.com' }],
] as const)('%s names a person of the order, and only typed characters are shown', ([typed, match]) => {
  expect(matchOf(typed)).toEqual(match);
});

test('the name of a person comes before an email address that begins alike', () => {
  const people = { ...gift, email: 'noa.levi@example.com', senderName: null, recipientName: 'נועה לוי' };
  expect(matchOf('נועה', people)).toEqual({ as: 'recipient', text: 'נועה ל•••' });
  expect(matchOf('נועה', { ...people, recipientName: 'רות', accountName: 'נועה אורן' })).toEqual({
    as: 'buyer',
    text: 'נועה א•••',
  });
  expect(matchOf('נועה', { ...people, recipientName: 'רות' })).toEqual({ as: 'buyer', text: 'noa•••@example.com' });
  expect(matchOf('noa', { ...people, recipientName: 'נועה' })).toEqual({ as: 'recipient', text: 'נועה' });
});

test('a number of the buyer at a machine is theirs, and other reasons name no person', () => {
  expect(matchOf('0549998877', { ...gift, buyerPhone: '+972549998877' as never })).toEqual({
    as: 'buyer',
    text: '05•-•••-••77',
  });
  for (const typed of ['4242', '0012', 'iver', '7KQ4-0M2X', 'shapira avi', 'hapira'])
    expect(matchOf(typed), typed).toBeNull();
});
