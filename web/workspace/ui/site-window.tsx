import { useLayoutEffect, useRef } from 'react';

interface SiteWindowProps {
  readonly title: string;
  /** The document of a page of the site. */
  readonly html: string;
}

/** A page of the site to look at: without scripts, and it leads nowhere. It stays where it was scrolled to. */
export function SiteWindow({ title, html }: SiteWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page before is still there when another one comes.
  useLayoutEffect(() => {
    // A page without scripts says nothing of being scrolled.
    top.current = frame.current?.contentWindow?.scrollY ?? 0;
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={({ currentTarget }) => currentTarget.contentWindow?.scrollTo(0, top.current)}
    />
  );
}
