/** Where what an entry was about is seen, by what the log calls it: `article 17`. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  article: (id) => `/articles?edit=${id}`,
  content: (id) => `/content/site?edit=${id}`,
  company: (id) => `/base/companies?company=${id}`,
  source: (id) => `/base/sources?source=${id}`,
  'manual chapter': (id) => `/content/manual?edit=${id}`,
};

/** The page of the workspace that shows a subject; `null` for one that has none. */
export function subjectPath(subject: string): string | null {
  const [, noun = '', id = ''] = /^(.+) (\d+)$/.exec(subject) ?? [];
  return Object.hasOwn(pages, noun) ? (pages[noun]?.(id) ?? null) : null;
}
