import type { TextSegment } from '#contract/insight/stories.ts';

/** Pieces of one run that are compared at once; what is beyond is shown as replaced. */
const mostPieces = 1_500;
/** Part of two sentences in common from which what differs within them is shown. */
const likeness = 0.5;

const sentencesOf = (text: string): string[] =>
  text.match(/[^。！？!?；;\n]*[。！？!?；;\n]+|[^。！？!?；;\n]+$/gu) ?? [];
/** Numbers and Latin words as they are, else single characters. */
const wordsOf = (text: string): string[] => text.match(/\d[\d,.]*%?|[A-Za-z]+|[\s\S]/gu) ?? [];

/** What a later text has in common with an earlier one: by sentences, and by words within those that are alike. */
export function compareTexts(earlier: string, later: string): TextSegment[] {
  const sentences = compareRuns(sentencesOf(earlier), sentencesOf(later), (sentence) => sentence.trim());
  const segments: TextSegment[] = [];
  for (let index = 0; index < sentences.length; index += 1) {
    const [one, next] = [sentences[index], sentences[index + 1]];
    if (!one) continue;
    const words = one.change === 'dropped' && next?.change === 'added' ? compareWords(one.text, next.text) : undefined;
    if (words) index += 1;
    segments.push(...(words ?? [one]));
  }
  return joined(segments);
}

/** The words of two sentences or headlines; `undefined` where they have little in common. */
export function compareWords(earlier: string, later: string): TextSegment[] | undefined {
  const segments = joined(compareRuns(wordsOf(earlier), wordsOf(later), (word) => word.toLowerCase()));
  const same = segments.reduce((sum, { text, change }) => sum + (change === 'same' ? text.length : 0), 0);
  return same < likeness * Math.min(earlier.length, later.length) ? undefined : segments;
}

/** The longest common subsequence of pieces, those of the later text where both have them. */
function compareRuns(
  earlier: readonly string[],
  later: readonly string[],
  keyOf: (piece: string) => string,
): TextSegment[] {
  const [left, right] = [earlier.map(keyOf), later.map(keyOf)];
  let before = 0;
  while (before < left.length && before < right.length && left[before] === right[before]) before += 1;
  let after = 0;
  while (after < Math.min(left.length, right.length) - before && left.at(-after - 1) === right.at(-after - 1))
    after += 1;
  const same = (text: string): TextSegment => ({ text, change: 'same' });
  const dropped = earlier.slice(before, earlier.length - after);
  const added = later.slice(before, later.length - after);
  return joined([
    ...later.slice(0, before).map(same),
    ...commonOf(dropped, added, keyOf),
    ...later.slice(later.length - after).map(same),
  ]);
}

function commonOf(
  earlier: readonly string[],
  later: readonly string[],
  keyOf: (piece: string) => string,
): TextSegment[] {
  const segments: TextSegment[] = [];
  const put = (change: TextSegment['change'], text = '') => segments.push({ text, change });
  const width = later.length + 1;
  if (earlier.length > mostPieces || later.length > mostPieces) {
    put('dropped', earlier.join(''));
    put('added', later.join(''));
    return segments;
  }
  const [left, right] = [earlier.map(keyOf), later.map(keyOf)];
  // Length of the longest common subsequence of what follows.
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      put('same', later[column]);
      row += 1;
      column += 1;
    } else if (
      column >= right.length ||
      (row < left.length && lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      put('dropped', earlier[row]);
      row += 1;
    } else {
      put('added', later[column]);
      column += 1;
    }
  }
  return segments;
}

/** Neighbours of one kind as one; what was dropped stands before what took its place. */
function joined(segments: readonly TextSegment[]): TextSegment[] {
  const result: TextSegment[] = [];
  let dropped = '';
  let added = '';
  const flush = () => {
    if (dropped) result.push({ text: dropped, change: 'dropped' });
    if (added) result.push({ text: added, change: 'added' });
    dropped = '';
    added = '';
  };
  for (const { text, change } of segments) {
    if (change === 'dropped') dropped += text;
    else if (change === 'added') added += text;
    else {
      flush();
      const last = result.at(-1);
      if (last?.change === 'same') result[result.length - 1] = { text: last.text + text, change };
      else result.push({ text, change });
    }
  }
  flush();
  return result;
}
