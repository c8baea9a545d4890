import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeBrowser, leave, openBrowser } from '../visitor.ts';

/** Each journey file has its own browser; modules are loaded once per worker. */
beforeAll(openBrowser);
afterEach(({ task }) => leave(task));
afterAll(closeBrowser);
