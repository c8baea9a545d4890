import { readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One call of docs/station-api.md with the answers that can follow it. */
export type DocumentedCall = {
  /** Last part of its path. */
  readonly name: string;
  readonly body: Json;
  readonly answers: readonly { readonly status: number; readonly body: Json }[];
};

const ELLIPSIS = '…';

/**
 * Returns the examples of the document in their order. An answer without a call belongs to the call before it. Throws
 * for a block with a call or an answer that is not of this form.
 */
export function documentedCalls(path = 'docs/station-api.md'): DocumentedCall[] {
  const text = readFileSync(path, 'utf8');
  const blocks = [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const parts = blocks.flatMap((block) => block.split(/^(?=POST \/api\/|\d{3} )/m)).map((part) => part.trim());
  const calls: DocumentedCall[] = [];
  for (const part of parts.filter((one) => /^(?:POST \/|\d{3} )/.test(one))) {
    const [, name, status, json = ''] = /^(?:POST \/api\/station\/(\w+)|(\d{3}))\s+([\s\S]+)$/.exec(part) ?? [];
    const body = JSON.parse(json) as Json;
    if (name !== undefined) calls.push({ name, body, answers: [] });
    else calls.push(withAnswer(calls.pop(), { status: Number(status), body }));
  }
  return calls;
}

function withAnswer(call: DocumentedCall | undefined, answer: DocumentedCall['answers'][number]): DocumentedCall {
  if (call === undefined) throw new Error('the first example is an answer');
  return { ...call, answers: [...call.answers, answer] };
}

/** Returns an example with the fields of these names set at every depth, if the example has them. */
export function withFieldValues(example: Json, values: Readonly<Record<string, Json>>): Json {
  if (Array.isArray(example)) return example.map((one: Json) => withFieldValues(one, values));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, values[name] ?? withFieldValues(value as Json, values)]),
  );
}

/**
 * Returns what a value and its example must have in common: names, words and the number of elements. Numbers, and texts
 * with an ellipsis, are examples.
 */
export function shapeOf(value: Json, example: Json = value): Json {
  if (Array.isArray(value)) return value.map((one: Json, at) => shapeOf(one, elementOf(example, at)));
  if (typeof value === 'number') return 'a number';
  if (typeof value === 'string') return isPlaceholder(example) ? 'a text' : value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, shapeOf(one as Json, elementOf(example, name))]);
  return Object.fromEntries(fields) as Json;
}

function isPlaceholder(example: Json): boolean {
  return typeof example === 'string' && example.includes(ELLIPSIS);
}

function elementOf(example: Json, name: string | number): Json {
  const isNested = typeof example === 'object' && example !== null;
  return isNested ? ((example as Readonly<Record<string, Json>>)[name] ?? null) : null;
}

/** Returns the JSON bodies of a document, in their order: the blocks that are marked `json`. */
export function documentedBodies(path: string): readonly Json[] {
  const blocks = readFileSync(path, 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, block = '']) => JSON.parse(block) as Json);
}
