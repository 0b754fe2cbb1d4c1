import { readFileSync } from 'node:fs';

const operations = new URL('../../docs/operations.md', import.meta.url);

/**
 * Blocks of code below a heading of docs/operations.md, up to the next heading, in their order: what operators copy is
 * what tests run.
 *
 * @param replaced paths and values of the document, and what the test has instead
 */
export function readRecipe(heading: string, replaced: Readonly<Record<string, string>> = {}): string[] {
  const [, section] = readFileSync(operations, 'utf8').split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`docs/operations.md has no heading "${heading}"`);
  const [text = ''] = section.split(/^#+ (?=[A-Z])/m);
  return [...text.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, block = '']) => {
    let own = block;
    for (const [one, other] of Object.entries(replaced)) own = own.replaceAll(one, other);
    return own;
  });
}
