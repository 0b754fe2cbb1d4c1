import { type MouseEvent, useEffect, useState } from 'react';
import type { VideoEntry, VideosData } from './videos-data.ts';

export interface Player {
  readonly video: VideoEntry | null;
  /** Whether somebody asked for it here: then it begins by itself. */
  readonly asked: boolean;
  readonly open: (event: MouseEvent, video: VideoEntry) => void;
  readonly close: () => void;
}

/**
 * Which video is open. Opening and closing change the address without a navigation: that would scroll the list away.
 * Back closes the player, as it does everything that covers a page.
 */
export function usePlayer({ opened, listHref }: Pick<VideosData, 'opened' | 'listHref'>): Player {
  /** What was chosen here; nothing yet where it is `undefined`. */
  const [chosen, setChosen] = useState<VideoEntry | null>();

  useEffect(() => {
    // Where the address opens no video, nothing needs to be waited for; where it opens one, its document knows which.
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
      // Whoever wants it in another tab gets it there.
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
