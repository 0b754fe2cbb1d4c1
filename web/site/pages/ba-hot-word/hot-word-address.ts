import { longestHotWord } from '#contract/insight/hot-word-limits.ts';
import { publicPaths } from '#contract/paths.ts';

/** State of the page's URL; names and order are stable. */
export interface HotWordAddress {
  /** `everything` or an industry's id; empty for the most covered industry. */
  readonly scope: string;
  readonly word: string;
  readonly view: 'list' | 'cloud';
}

/** Parses a URL; invalid values are ignored. */
export function readHotWordAddress(search: URLSearchParams): HotWordAddress {
  const scope = search.get('scope') ?? '';
  const word = (search.get('word') ?? '').trim();
  return {
    scope: /^(everything|[1-9]\d{0,8})$/.test(scope) ? scope : '',
    word: [...word].length <= longestHotWord && !word.includes('\0') ? word : '',
    view: search.get('view') === 'cloud' ? 'cloud' : 'list',
  };
}

/** URL of a choice, with the anchor of the list. */
export function writeHotWordAddress({ scope, word, view }: HotWordAddress, part: 'demo' | 'word' | '' = ''): string {
  const query = new URLSearchParams();
  if (scope) query.set('scope', scope);
  if (word) query.set('word', word);
  if (view === 'cloud') query.set('view', view);
  return `${publicPaths.baHotWord}${query.size > 0 ? `?${query}` : ''}${part && `#${part}`}`;
}
