import { useCallback } from 'react';
import prose from './prose.module.css';

interface SanitisedHtmlProps {
  /** HTML that the server sanitised when it was written. */
  readonly html: string;
  /** Language of the text, where it differs from the page's. */
  readonly lang?: string | undefined;
}

/** Text that editors wrote. It is parsed apart from the page, where nothing in it could run, and then moved in. */
export function SanitisedHtml({ html, lang }: SanitisedHtmlProps) {
  const fill = useCallback(
    (element: HTMLElement | null) => {
      element?.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
    },
    [html],
  );
  return <div ref={fill} className={prose.prose} lang={lang} />;
}
