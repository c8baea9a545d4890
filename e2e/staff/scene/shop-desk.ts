import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { lotIdSchema } from '#contracts/core/ids.ts';
import { emailSchema } from '#contracts/core/person.ts';
import { enrolledDeviceKinds } from '#contracts/stations/enrolled-device.ts';
import { systemActor } from '#server/core/actor.ts';
import { systemClock } from '#server/core/clock/system-clock.ts';
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/core/db/pool/open-database.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import { sealContextNames } from '#server/sealed-columns.ts';
import { findCustomerIdByEmail } from '#server/identity/public.ts';
import { grantFounder } from '#server/loyalty/public.ts';
import { inviteStaffUser, setUpLinkUrl } from '#server/staff/public.ts';
import { newEnrolmentCode } from '#server/stations/public.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { silentLog } from '#testing/database/test-cluster.ts';

/**
 * Runs owner commands and portal actions for journeys that need only their result, because a command loads the whole
 * server, which costs four seconds of CPU time. It prints its port. Each shop (DATA_DIR) has one of these processes.
 */
const config = loadConfig();
const { db } = await openDatabase({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  log: silentLog,
  role: 'command',
  max: 2,
});
const deps = {
  db,
  clock: systemClock,
  ids: uuidGenerator,
  keyring: await openKeyring(db, config, { contextNames: sealContextNames }),
};
const actor = systemActor('staff-command');
const wishes = z.union([
  z.object({ owner: z.string() }),
  z.object({ statement: z.string() }),
  z.object({ washOf: lotIdSchema }),
  z.object({ founder: emailSchema, percent: z.int() }),
  z.object({ codeOf: z.string(), admits: z.enum(enrolledDeviceKinds) }),
]);

async function serve(request: IncomingMessage): Promise<string> {
  const wish = wishes.parse(JSON.parse(await text(request)));
  if ('statement' in wish) {
    await db.executeSql(wish.statement);
    return '';
  }
  if ('washOf' in wish) {
    await takeWash(db, wish.washOf);
    return '';
  }
  if ('codeOf' in wish) {
    const code = await newEnrolmentCode(deps, wish.codeOf, wish.admits);
    if (code === null) throw new Error(`there is no station called ${wish.codeOf}`);
    return formatCode(code);
  }
  if ('founder' in wish) {
    const customerId = await findCustomerIdByEmail(deps, wish.founder);
    if (customerId === null) throw new Error('no account has verified this address');
    const granted = await grantFounder(deps, actor, { customerId, discountPercent: wish.percent });
    if (!granted.ok) throw new Error(granted.refusal);
    return '';
  }
  const owner = { name: 'Owner', email: wish.owner, roles: ['owner'], stations: [] } as const;
  const invited = await inviteStaffUser(deps, actor, { ...owner, tell: false });
  if (!invited.ok) throw new Error(invited.refusal);
  return setUpLinkUrl(config, invited.value.token);
}

const server = createServer((request, reply) => {
  serve(request).then(
    (answer) => reply.end(answer),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
