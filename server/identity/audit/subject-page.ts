import type { BuiltPage } from '#contract/identity/built-pages.ts';

interface SubjectPage {
  readonly page: BuiltPage;
  readonly search: string;
}

/** Where what an entry was about is seen, by what the log calls it: `article 17`. Paths are the menu's, which changes. */
const pages: Readonly<Record<string, (id: string) => SubjectPage>> = {
  article: (id) => ({ page: 'Articles', search: `?edit=${id}` }),
  content: (id) => ({ page: 'SiteContent', search: `?edit=${id}` }),
  company: (id) => ({ page: 'Companies', search: `?company=${id}` }),
  source: (id) => ({ page: 'Sources', search: `?source=${id}` }),
  'manual chapter': (id) => ({ page: 'ManualEditor', search: `?edit=${id}` }),
};

/** The page of the workspace that shows a subject; `null` for one that has none. */
export function subjectPage(subject: string): SubjectPage | null {
  const [, noun = '', id = ''] = /^(.+) (\d+)$/.exec(subject) ?? [];
  return Object.hasOwn(pages, noun) ? (pages[noun]?.(id) ?? null) : null;
}
