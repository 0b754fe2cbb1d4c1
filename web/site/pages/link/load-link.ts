import { found, type LoadContext, type LoadOutcome } from '../../loading/page-loader.ts';
import { sharingTexts } from '../../loading/texts.ts';
import type { SharingTexts } from '../../locales/zh-CN/sharing.ts';
import type { PageData } from '../../site-data.ts';

export interface LinkPageData extends PageData {
  readonly texts: SharingTexts['link'];
  readonly front: string;
  /** Target of the link; `null` if it is not a web address. */
  readonly target: { readonly href: string; readonly host: string } | null;
}

/** The URL as the browser resolves it, if it is a web address. */
export function readTarget(text: string | null): LinkPageData['target'] {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href, host, username, password } = new URL(text);
  // User information before the host is a common way to disguise a target.
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return null;
  return { href, host };
}

/** `/linkDescription?url=`: target of an outbound link (docs/product/public-site.md, "Pages"). */
export async function loadLink({ url, language }: LoadContext): Promise<LoadOutcome<LinkPageData>> {
  const { link: texts, front } = sharingTexts[language];
  const target = readTarget(url.searchParams.get('url'));
  return found({ description: texts.title, texts, front, target });
}
