import { expect, test } from 'vitest';
import { unknownCalls } from './known-calls.ts';
import { projectFiles } from './project-files.ts';

const sources = projectFiles((path) => path.endsWith('.ts'));

test('no test calls an address that no route has', () => {
  expect(unknownCalls(sources)).toEqual([]);
});

test('a misspelt call is found, and a call with values in its address is not', () => {
  const contract = { path: 'contracts/pets.ts', text: `path: '/api/pets/:petId'` };
  const call = (text: string) => unknownCalls([contract, { path: 'server/pets.db.test.ts', text }]);
  expect(call('browser.get(`/api/pets/${id}?full=1`)')).toEqual([]);
  expect(call(`browser.get('/api/pet/7')`)).toEqual(['server/pets.db.test.ts calls /api/pet/7, which no route has']);
  expect(call(`browser.post('/api/pets/7/prove')`)).toHaveLength(1);
});
