import { publicPaths } from '#contract/paths.ts';

/** What the address of the page says. Names and order of its parts are stable. */
export interface HotWordAddress {
  /** `everything` or the number of an industry; empty for the industry most is written about. */
  readonly scope: string;
  readonly word: string;
  readonly view: 'list' | 'cloud';
}

const longestWord = 50;

/** Reads an address. What cannot be is left out, so that every address shows something. */
export function readHotWordAddress(search: URLSearchParams): HotWordAddress {
  const scope = search.get('scope') ?? '';
  const word = (search.get('word') ?? '').trim();
  return {
    scope: /^(everything|[1-9]\d{0,8})$/.test(scope) ? scope : '',
    word: [...word].length <= longestWord && !word.includes('\0') ? word : '',
    view: search.get('view') === 'cloud' ? 'cloud' : 'list',
  };
}

/** The address of a choice, at the part of the page where it shows. */
export function writeHotWordAddress({ scope, word, view }: HotWordAddress, part: 'demo' | 'word' | '' = ''): string {
  const query = new URLSearchParams();
  if (scope) query.set('scope', scope);
  if (word) query.set('word', word);
  if (view === 'cloud') query.set('view', view);
  return `${publicPaths.baHotWord}${query.size > 0 ? `?${query}` : ''}${part && `#${part}`}`;
}
