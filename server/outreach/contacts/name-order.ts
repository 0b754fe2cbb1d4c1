import { nfkc } from '#contract/texts/normal-form.ts';

const [first, last] = [0x4e00, 0x9fff];

let placeByPinyin: Uint16Array | undefined;

/** Position of each Chinese character by pinyin. */
function loadPlaces(): Uint16Array {
  const characters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
  const places = new Uint16Array(characters.length);
  for (const [place, character] of characters.sort(new Intl.Collator('zh-CN').compare).entries()) {
    places[character.charCodeAt(0) - first] = place;
  }
  return places;
}

/**
 * Sort key of a name: Latin letters first, then by pinyin. No collation does this on all databases, so each Chinese
 * character is replaced by the one whose code point is its position by pinyin. Characters with several readings use the
 * usual one.
 */
export function nameOrder(name: string): string {
  placeByPinyin ??= loadPlaces();
  const places = placeByPinyin;
  return nfkc(name)
    .toLowerCase()
    .replaceAll(/[\u4e00-\u9fff]/g, (character) =>
      String.fromCharCode(first + (places[character.charCodeAt(0) - first] ?? 0)),
    );
}
