import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '#contract/language.ts';

interface FramedPageProps {
  readonly title: string;
  readonly language: Language;
  readonly children: ReactNode;
}

/** A part of the workspace in a window of its own, so that its styles answer to the width of a phone. */
export function FramedPage({ title, language, children }: FramedPageProps) {
  const [body, setBody] = useState<HTMLElement>();
  const prepare = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const inside = frame?.contentDocument;
      if (!inside) return;
      const { documentElement: page, head } = document;
      for (const { name, value } of page.attributes) inside.documentElement.setAttribute(name, value);
      inside.documentElement.lang = language;
      inside.head.replaceChildren(
        ...[...head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => inside.importNode(sheet, true)),
      );
      setBody(inside.body);
    },
    [language],
  );
  return (
    <>
      {/* The empty page is there at once; Firefox loads it anew. */}
      <iframe ref={prepare} title={title} src="about:blank" onLoad={({ currentTarget }) => prepare(currentTarget)} />
      {body && createPortal(children, body)}
    </>
  );
}
