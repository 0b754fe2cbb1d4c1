const [first, last] = [0x4e00, 0x9fff];

let placeByPinyin: Uint16Array | undefined;

/** Where each Chinese character stands among all of them, by pinyin. */
function loadPlaces(): Uint16Array {
  const characters = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
  const places = new Uint16Array(characters.length);
  for (const [place, character] of characters.sort(new Intl.Collator('zh-CN').compare).entries()) {
    places[character.charCodeAt(0) - first] = place;
  }
  return places;
}

/**
 * What a name is sorted by: in the order of code points it stands by pinyin, after names in Latin letters. Databases
 * have no such order that is the same on all of them, so each Chinese character is replaced by the one whose code
 * point is its place by pinyin. Of characters read in several ways the usual reading counts.
 */
export function nameOrder(name: string): string {
  placeByPinyin ??= loadPlaces();
  const places = placeByPinyin;
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u4e00-\u9fff]/g, (character) =>
      String.fromCharCode(first + (places[character.charCodeAt(0) - first] ?? 0)),
    );
}
