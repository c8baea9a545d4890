import { expect, test } from 'vitest';
import { textBlocksOf, replacePlaceholders, structuredTextErrorOf } from './structured-text.ts';

test('headings, paragraphs and lists are read as they are written', () => {
  const text = '# Who we are\r\nWe wash\ndogs.\n\nAnd:\n- tubs\n- towels\n\n- another list\nafter it';
  expect(textBlocksOf(text)).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'We wash dogs.' },
    { kind: 'paragraph', text: 'And:' },
    { kind: 'list', items: ['tubs', 'towels'] },
    { kind: 'list', items: ['another list'] },
    { kind: 'paragraph', text: 'after it' },
  ]);
  expect(textBlocksOf('\n \n')).toEqual([]);
});

test('what looks like markup stays text', () => {
  expect(textBlocksOf('<b>no</b> *no* #no')).toEqual([{ kind: 'paragraph', text: '<b>no</b> *no* #no' }]);
});

const rules = { names: ['company'], max: 60 };
test.for([
  ['We are {company}.', null],
  ['   ', { kind: 'empty' }],
  ['x'.repeat(61), { kind: 'long' }],
  ['We are {firm}.', { kind: 'unknown', name: 'firm' }],
  ['We are { company}.', { kind: 'unknown', name: ' company' }],
  ['We are {company', { kind: 'broken' }],
  ['We are [company].', { kind: 'brackets' }],
] as const)('%s: %o', ([text, mistake]) => {
  expect(structuredTextErrorOf(text, rules)).toEqual(mistake);
});

test('facts stand where they are named, and nothing else is touched', () => {
  expect(replacePlaceholders('{company}, {number}, {other}', { company: 'Paws $& Ltd.', number: '5' })).toBe(
    'Paws $& Ltd., 5, {other}',
  );
});
