import { publicPaths } from '#contract/paths.ts';

/** State of the page's URL. */
export interface ActivityAddress {
  /** Id of an industry or company; empty for the most covered one. */
  readonly industry: string;
  readonly company: string;
  readonly measure: 'activeRate' | 'volume';
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,8}$/.test(text);

/** Parses a URL; invalid values are ignored. */
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
