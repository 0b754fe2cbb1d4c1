import { useCallback } from 'react';
import prose from './prose.module.css';

interface SanitisedHtmlProps {
  /** HTML sanitised by the server. */
  readonly html: string;
  /** Language of the text if it differs from the page's. */
  readonly lang?: string | undefined;
}

/** Text written by editors. It is parsed in an inert document and then moved in. */
export function SanitisedHtml({ html, lang }: SanitisedHtmlProps) {
  const fill = useCallback(
    (element: HTMLElement | null) => {
      element?.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    },
    [html],
  );
  return <div ref={fill} className={prose.prose} lang={lang} />;
}
