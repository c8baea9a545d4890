import { createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import { cortinaBodyOf, cortinaPathOf, type TransactionData } from './messages.ts';

/** Sends a POST request to the shop. `path` is appended to the shop's URL. */
export type PostToShop = (path: string, body: string) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Results of a wash at a reader that can be simulated. */
export const simulatedResults = [
  'vends',
  'fails',
  'silent',
  'late',
  'repeats',
  'reordered',
  'void_first',
  'power_cut',
  'replays',
] as const;
export type SimulatedResult = (typeof simulatedResults)[number];

/**
 * Order of payment and selection at a reader. `pre_selection` (Nayax: Sale) means selection before payment.
 * `pre_authorization` (Nayax: Authorization and Settlement) means payment before selection.
 */
export type Order = 'pre_selection' | 'pre_authorization';

export type Verdict = { readonly approved: boolean; readonly code: number | null; readonly answer: unknown };

const verdictSchema = z.object({
  Status: z.object({ Verdict: z.enum(['Approved', 'Declined']), Code: z.number().optional() }),
});
const sessionSchema = z.object({ TranIDCipher: z.string() });

/** Schema of the required fields of a start request. If a field is missing, the request is refused, as Nayax does. */
const startSchema = z
  .object({
    TransactionId: z.string().min(8).max(40),
    SecretToken: z.string(),
    TerminalId: z.string().optional(),
    UniQR: z.string().startsWith('https://qr.nayax.com/v1/').optional(),
    Products: z
      .array(z.object({ Code: z.int().optional(), PulseLineNumber: z.int().min(1).optional(), Price: z.number() }))
      .length(1),
  })
  .and(z.union([z.object({ AppUserID: z.string().max(40) }), z.object({ AppUserId: z.string().max(40) })]))
  .refine(({ TerminalId, UniQR }) => (TerminalId === undefined) !== (UniQR === undefined));
export type StartRequest = z.output<typeof startSchema>;

export type NayaxNetworkDeps = {
  readonly post: PostToShop;
  readonly secretToken: string;
  readonly tokenId: string;
};

/** Simulation of the Nayax servers and readers, limited to what washes need. They use Nayax' Cortina protocol. */
export type NayaxNetwork = {
  /** Returns the response that refuses a start request. Returns null if Nayax would start the reader. */
  refusalOf(body: unknown): object | null;
  parseStartRequest(body: unknown): StartRequest;
  /** Sends one message to the shop and returns the shop's response. */
  say(kind: CortinaMessageKind, flow: CortinaFlow, transactionFacts: TransactionData): Promise<Verdict>;
  /** Returns the session id for a reader. It is decrypted from the cipher that the shop sent. */
  openSession(): Promise<string>;
};

const RANDOM_BYTES = 20;
const RANDOM_LENGTH = 27;
const KEY_LENGTH = 32;

export function createNayaxNetwork({ post, secretToken, tokenId }: NayaxNetworkDeps): NayaxNetwork {
  return {
    refusalOf(body) {
      const parsed = startSchema.safeParse(body);
      if (!parsed.success) return declinedResponse(998);
      return parsed.data.SecretToken === secretToken ? null : declinedResponse(9);
    },
    parseStartRequest: (body) => startSchema.parse(body),
    async say(kind, flow, transactionFacts) {
      const { status, body } = await post(cortinaPathOf(kind, flow), cortinaBodyOf(kind, transactionFacts));
      if (status !== 200) throw new Error(`the shop answered ${status} to ${kind}`);
      const { Status } = verdictSchema.parse(body);
      return { approved: Status.Verdict === 'Approved', code: Status.Code ?? null, answer: body };
    },
    async openSession() {
      const random = randomBytes(RANDOM_BYTES).toString('base64url').slice(0, RANDOM_LENGTH);
      const { body } = await post('/Cortina/StartSession', JSON.stringify({ TokenId: tokenId, RandomNumber: random }));
      const { TranIDCipher } = sessionSchema.parse(body);
      const decipher = createDecipheriv('aes-256-ecb', secretToken.slice(-KEY_LENGTH), null);
      const plain = decipher.update(TranIDCipher, 'base64', 'utf8') + decipher.final('utf8');
      const [id = '', echoed] = plain.split('=');
      if (echoed !== random) throw new Error('the shop did not give the random number back');
      return id;
    },
  };
}

function declinedResponse(code: number): object {
  return { Status: { Verdict: 'Declined', Code: code, StatusMessage: 'declined' } };
}
