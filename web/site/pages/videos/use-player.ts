import { type MouseEvent, useEffect, useState } from 'react';
import type { VideoEntry, VideosData } from './videos-data.ts';

export interface Player {
  readonly video: VideoEntry | null;
  /** Whether it was opened here, which starts it automatically. */
  readonly asked: boolean;
  readonly open: (event: MouseEvent, video: VideoEntry) => void;
  readonly close: () => void;
}

/**
 * The open video. Opening and closing change the URL without a navigation, which would scroll. Back closes the player.
 */
export function usePlayer({ opened, listHref }: Pick<VideosData, 'opened' | 'listHref'>): Player {
  /** The selection made here; `undefined` before any. */
  const [chosen, setChosen] = useState<VideoEntry | null>();

  useEffect(() => {
    // Without a video in the URL nothing is pending; with one, the document already knows it.
    const readAddress = () => {
      if (new URLSearchParams(window.location.search).has('id')) window.location.reload();
      else setChosen(null);
    };
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, []);

  return {
    video: chosen === undefined ? opened : chosen,
    asked: chosen != null,
    open: (event, wanted) => {
      // Modified clicks open another tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      window.history.pushState({ ...window.history.state, player: true }, '', wanted.href);
      setChosen(wanted);
    },
    close: () => {
      if (window.history.state?.player) {
        window.history.back();
      } else {
        window.history.replaceState(window.history.state, '', listHref);
      }
      setChosen(null);
    },
  };
}
