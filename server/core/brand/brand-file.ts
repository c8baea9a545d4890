import { readFileSync } from 'node:fs';
import { publicBrandSchema, type PublicBrand } from '#contracts/core/brand.ts';

/** What is wrong with the brand file, all of it at once. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
  readonly mistakes: readonly string[];
  constructor(path: string, mistakes: readonly string[]) {
    super(`${path} cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/**
 * The shop's names, numbers and claims as a fresh clone says them; what the owner saved takes their place
 * (brand-book.ts). Throws BrandError where the file does not fit its contract.
 */
export function loadBrand(path: string): PublicBrand {
  const result = publicBrandSchema.safeParse(readJson(path));
  if (result.success) return result.data;
  throw new BrandError(
    path,
    result.error.issues.map((issue) => `${issue.path.map(String).join('.') || 'the file'}: ${issue.message}`),
  );
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(path, [error instanceof Error ? error.message : String(error)]);
  }
}
