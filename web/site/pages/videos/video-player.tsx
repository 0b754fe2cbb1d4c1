import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { CategoryTag } from '../../ui/category-tag.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ChapterLink, VideoEntry, VideosData } from './videos-data.ts';

interface VideoPlayerProps {
  readonly video: VideoEntry;
  readonly texts: VideosData['texts'];
  readonly backHref: string;
  /** Starts automatically, because its button was just pressed. */
  readonly start: boolean;
  readonly onClose: () => void;
}

/**
 * A video with captions and chapters. The server sends an open dialog in the page, which plays without script; with
 * script it is modal.
 */
export function VideoPlayer({ video, texts, backHref, start, onClose }: VideoPlayerProps) {
  const { title, media, chapters } = video;
  const dialog = useRef<HTMLDialogElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute('open');
    element.showModal();
    // Browsers may refuse autoplay; the button is still there.
    if (start) film.current?.play().catch(() => undefined);
    return () => element.close();
  }, [start]);

  const current = chapters.filter(({ at }) => at <= time + 0.05).at(-1);
  const jump = (event: MouseEvent, { at }: ChapterLink) => {
    if (!film.current) return;
    event.preventDefault();
    film.current.currentTime = at;
    setTime(at);
    film.current.play().catch(() => undefined);
  };
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      className="player"
      open
      aria-labelledby="player-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="player-box">
        <div className="player-head">
          <h2 id="player-title" lang={video.titleLang}>
            {title}
          </h2>
          <a href={backHref} className="player-close" onClick={leave} aria-label={texts.close}>
            <Icon name="close" size={20} />
          </a>
        </div>
        {media ? (
          // biome-ignore lint/a11y/useMediaCaption: the tracks come from the data
          <video
            ref={film}
            controls
            playsInline
            preload="metadata"
            width="640"
            height="360"
            poster={media.poster}
            onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
          >
            {media.sources.map((source) => (
              <source key={source.src} {...source} />
            ))}
            {media.tracks.map(({ kind, src, lang, label, shown }) => (
              <track key={src} kind={kind} src={src} srcLang={lang} label={label} default={shown} />
            ))}
          </video>
        ) : (
          <p className="player-missing">{texts.notPlayable}</p>
        )}
        <div className="player-text">
          <div>
            <p className="meta">
              <CategoryTag category={video.category} />
              <time dateTime={video.iso}>{video.date}</time>
              <span>
                {texts.duration} {video.duration}
              </span>
            </p>
            <p lang={video.summaryLang}>{video.summary}</p>
          </div>
          {chapters.length > 0 && (
            <nav aria-label={texts.chapters}>
              <ol className="chapters" lang={video.chaptersLang}>
                {chapters.map((chapter) => (
                  <li key={chapter.at}>
                    <a
                      href={chapter.href}
                      onClick={(event) => jump(event, chapter)}
                      aria-current={chapter === current ? 'true' : undefined}
                    >
                      <span>{chapter.time}</span>
                      {chapter.title}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
          )}
        </div>
      </div>
    </dialog>
  );
}
