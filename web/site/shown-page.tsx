import { type ComponentType, createContext, type PropsWithChildren, useContext } from 'react';
import type { PageCode } from './page-description.ts';
import type { FrameData, PageData } from './site-data.ts';

/** Content of a document, the same on the server and on hydration. */
export interface ShownPage {
  readonly pathname: string;
  /** With its question mark, without the language. */
  readonly search: string;
  readonly code: PageCode;
  readonly frame: FrameData;
  readonly page: PageData;
}

/** What is shown: of the document, or what a page has fetched in its place. */
export const ShownPageContext = createContext<ShownPage | undefined>(undefined);

/** Code of a page: its frame, and its own. */
export interface PageParts {
  readonly Frame: ComponentType<PropsWithChildren>;
  readonly Page: ComponentType;
}

export function SitePage({ shown, parts: { Frame, Page } }: { readonly shown: ShownPage; readonly parts: PageParts }) {
  return (
    <ShownPageContext value={shown}>
      <Frame>
        <Page />
      </Frame>
    </ShownPageContext>
  );
}

export function useShownPage(): ShownPage {
  const shown = useContext(ShownPageContext);
  if (!shown) throw new Error('nothing is shown here');
  return shown;
}

/** Data loaded by the page's loader. */
export function usePageData<Data extends PageData>(): Data {
  return useShownPage().page as Data;
}
