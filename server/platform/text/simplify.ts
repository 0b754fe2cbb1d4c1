import { to } from 'opencc-js/preset/t2cn';

/**
 * Traditional characters and their simplified form, one for one, so that lengths and places stay. A character that
 * simplified texts use as well (乾 in 乾隆, 著 in 著名) stays what it is.
 */
function readPairs(): ReadonlyMap<string, string> {
  const [phrases, characters] = (to.cn?.[0] ?? []).map((dictionary) =>
    String(dictionary)
      .split('|')
      .map((pair) => pair.split(' ')),
  );
  const inUse = new Set([...(phrases ?? []), ...(characters ?? [])].flatMap(([, simplified = '']) => [...simplified]));
  return new Map(
    (characters ?? []).flatMap(([traditional = '', simplified = '']) =>
      traditional.length === 1 && simplified.length === 1 && !inUse.has(traditional) ? [[traditional, simplified]] : [],
    ),
  );
}

const simplifiedOf = readPairs();
/** Any traditional character: most texts have none, which costs one look. */
const traditional = new RegExp(`[${[...simplifiedOf.keys()].join('')}]`, 'g');

/** Simplified characters for traditional ones. */
export function simplify(text: string): string {
  return text.replace(traditional, (character) => simplifiedOf.get(character) ?? character);
}

const variants = Map.groupBy(simplifiedOf.keys(), (character) => simplifiedOf.get(character) ?? character);

/** The traditional characters of a simplified one. */
export const traditionalOf = (character: string): readonly string[] => variants.get(character) ?? [];
