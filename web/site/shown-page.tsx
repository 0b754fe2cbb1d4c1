import { type ComponentType, createContext, type PropsWithChildren, useContext } from 'react';
import type { FrameData, PageData } from './site-data.ts';

/** What a document shows: the same on the server and in the browser that brings it to life. */
export interface ShownPage {
  readonly pathname: string;
  /** With its question mark, without the language. */
  readonly search: string;
  readonly frame: FrameData;
  readonly page: PageData;
}

const ShownPageContext = createContext<ShownPage | undefined>(undefined);

/** The code of a page: the frame it stands in, and its own. */
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

/** What the page's loader has loaded. */
export function usePageData<Data extends PageData>(): Data {
  return useShownPage().page as Data;
}
