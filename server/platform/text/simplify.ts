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
/** The simplified code unit of a traditional one, else 0. */
const simplifiedUnits = new Uint16Array(0x1_0000);
for (const [traditional, simplified] of simplifiedOf)
  simplifiedUnits[traditional.charCodeAt(0)] = simplified.charCodeAt(0);

/** Simplified characters for traditional ones. Most texts have none, and come back as they are. */
export function simplify(text: string): string {
  let simplified = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = simplifiedUnits[text.charCodeAt(at)];
    if (!unit) continue;
    simplified += text.slice(from, at) + String.fromCharCode(unit);
    from = at + 1;
  }
  return from === 0 ? text : simplified + text.slice(from);
}

const variants = Map.groupBy(simplifiedOf.keys(), (character) => simplifiedOf.get(character) ?? character);

/** The traditional characters of a simplified one. */
export const traditionalOf = (character: string): readonly string[] => variants.get(character) ?? [];
