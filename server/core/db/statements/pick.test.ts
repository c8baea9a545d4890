import { expect, test } from 'vitest';
import { pick } from './pick.ts';
import { tables } from './tables.ts';

test('columns are picked by their names, which spaces and line ends separate', () => {
  const { order_id, state, order_code } = tables.shop_order;
  expect(pick('shop_order', 'order_id state\n  order_code')).toEqual({ order_id, state, order_code });
});

test('a name that the table does not have is refused at the start, also where the compiler did not see it', () => {
  expect(() => Reflect.apply(pick, undefined, ['shop_order', 'order_id dog'])).toThrow('shop_order has no column dog');
});
