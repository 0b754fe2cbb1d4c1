import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VideosData } from './videos-data.ts';

type List = Pick<VideosData, 'videos' | 'untranslated' | 'more' | 'listHref'>;

interface LongerList extends List {
  readonly state: 'rest' | 'loading' | 'failed';
  readonly loadMore: (event: MouseEvent) => void;
}

/** Extends the list in place; the focus moves to the first new video. */
export function useLongerList(data: List): LongerList {
  const [longer, setLonger] = useState<List>();
  const [state, setState] = useState<LongerList['state']>('rest');
  const firstNew = useRef<number>(undefined);
  const list = longer ?? data;

  useLayoutEffect(() => {
    if (firstNew.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-video="${firstNew.current}"]`)?.focus();
    firstNew.current = undefined;
  });

  const loadMore = async (event: MouseEvent) => {
    if (list.more === null) return;
    event.preventDefault();
    if (state === 'loading') return;
    setState('loading');
    try {
      const response = await fetch(`/_data${list.more}&lang=${document.documentElement.lang}`);
      // The page has moved, with its list.
      if (response.redirected) return location.assign(response.url);
      if (!response.ok) throw new Error(`page data: ${response.status}`);
      const fetched: VideosData = await response.json();
      firstNew.current = fetched.videos[list.videos.length]?.id;
      setLonger(fetched);
      setState('rest');
      // The URL follows without a navigation, which would scroll to the top.
      window.history.replaceState(window.history.state, '', fetched.listHref);
    } catch {
      setState('failed');
    }
  };
  return {
    videos: list.videos,
    untranslated: list.untranslated,
    more: list.more,
    listHref: list.listHref,
    state,
    loadMore: (event) => void loadMore(event),
  };
}
