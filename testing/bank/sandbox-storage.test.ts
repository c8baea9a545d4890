import { createMemoryStorage } from '#peers/sandbox-bank/memory-storage.ts';
import { testSandboxStorage } from './sandbox-storage-contract.ts';

testSandboxStorage('memory', async () => createMemoryStorage());
