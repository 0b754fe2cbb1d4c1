import { publicPaths } from '#contract/paths.ts';

/** What the address of the page says. */
export interface ActivityAddress {
  /** Number of an industry, of a company; empty for those most is written about. */
  readonly industry: string;
  readonly company: string;
  readonly measure: 'activeRate' | 'volume';
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,8}$/.test(text);

/** Reads an address. What cannot be is left out, so that every address shows something. */
export function readActivityAddress(search: URLSearchParams): ActivityAddress {
  const [industry, company] = [search.get('industry'), search.get('company')];
  return {
    industry: isId(industry) ? industry : '',
    company: isId(company) ? company : '',
    measure: search.get('measure') === 'volume' ? 'volume' : 'activeRate',
  };
}

export function writeActivityAddress({ industry, company, measure }: ActivityAddress, part: 'demo' | '' = ''): string {
  const query = new URLSearchParams();
  if (industry) query.set('industry', industry);
  if (company) query.set('company', company);
  if (measure === 'volume') query.set('measure', measure);
  return `${publicPaths.baActiveRate}${query.size > 0 ? `?${query}` : ''}${part && `#${part}`}`;
}
