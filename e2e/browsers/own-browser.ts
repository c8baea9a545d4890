import { afterAll, afterEach, beforeAll } from 'vitest';
import { closeBrowser, leave, openBrowser } from '../visitor.ts';

/** Every file of journeys has a browser of its own; the modules are read once for each worker. */
beforeAll(openBrowser);
afterEach(({ task }) => leave(task));
afterAll(closeBrowser);
