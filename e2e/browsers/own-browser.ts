import { afterAll, afterEach, beforeAll } from 'vitest';
import { enter, expectSameOffer, leave } from '../visitor.ts';

/** Each worker has one browser, and each journey has its own contexts in it. */
beforeAll(enter);
afterEach(({ task }) => leave(task));
afterAll(expectSameOffer);
