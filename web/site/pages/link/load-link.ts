import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { sharingTexts } from '../../loading/texts.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { PageData } from '../../site-data.ts';

export interface LinkPageData extends PageData {
  readonly texts: SharingTexts['link'];
  readonly front: string;
  /** Where the link goes; `null` when it is no address of a web page. */
  readonly target: { readonly href: string; readonly host: string } | null;
}

/** The address as the browser will understand it, if it is one of the web. */
export function readTarget(text: string | null): LinkPageData['target'] {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href, host, username, password } = new URL(text);
  // A name before the host is how addresses pretend to lead elsewhere.
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return null;
  return { href, host };
}

/** `/linkDescription?url=`: where an outbound link goes (docs/product/public-site.md, "Pages"). */
export async function loadLink({ url, language }: LoadContext): Promise<LoadOutcome<LinkPageData>> {
  const { link: texts, front } = sharingTexts[language];
  const target = readTarget(url.searchParams.get('url'));
  return found({ description: texts.title, texts, front, target });
}
