import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { VideoEntry, VideosData } from './videos-data.ts';

interface Choice {
  /** The navigation it was made under. */
  readonly key: string;
  readonly video: VideoEntry | null;
}

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
  const { key } = useLocation();
  const [choice, setChoice] = useState<Choice>();
  // A navigation brings an address that speaks for itself.
  const current = choice?.key === key ? choice : undefined;
  const video = current ? current.video : opened;

  useEffect(() => {
    // Where the address opens a video, the router fetches it; where it opens none, nothing needs to be waited for.
    const readAddress = () => {
      const opens = new URLSearchParams(window.location.search).has('id');
      setChoice(opens ? undefined : { key, video: null });
    };
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, [key]);

  return {
    video,
    asked: current?.video != null,
    open: (event, wanted) => {
      // Whoever wants it in another tab gets it there.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      window.history.pushState({ ...window.history.state, player: true }, '', wanted.href);
      setChoice({ key, video: wanted });
    },
    close: () => {
      if (window.history.state?.player) {
        window.history.back();
      } else {
        window.history.replaceState(window.history.state, '', listHref);
      }
      setChoice({ key, video: null });
    },
  };
}
