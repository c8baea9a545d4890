import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll } from 'vitest';
import { createTypesetter, type TypesetterOptions } from '#server/core/typesetting/typesetter.ts';
import type { Typesetter } from '#server/core/typesetting/port.ts';

const LETTERS = resolve('web/dist/letters/print');

/** Starts the real typesetter with the real fonts; stopped after the file's last test. */
export async function startTypesetter(options: Partial<TypesetterOptions> = {}): Promise<Typesetter> {
  // these tests also run before a build
  if (!existsSync(`${LETTERS}/noto-symbols-400.ttf`))
    execFileSync(process.execPath, ['scripts/pictures/print-letters.ts']);
  const typesetter = createTypesetter({
    letters: LETTERS,
    pictures: {
      'logo.svg': resolve('web/site/illustrations/logo-mark.svg'),
      'gift-bow.svg': resolve('web/site/illustrations/gift-bow.svg'),
    },
    onMissing: ({ reason }) => {
      throw new Error(reason);
    },
    ...options,
  });
  afterAll(() => typesetter.close());
  await typesetter.started;
  return typesetter;
}
