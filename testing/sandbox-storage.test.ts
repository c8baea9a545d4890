import { createMemoryStorage } from '#server/adapters/payment/sandbox/memory-storage.ts';
import { testSandboxStorage } from './sandbox-storage-contract.ts';

testSandboxStorage('memory', async () => createMemoryStorage());
