import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxVideoBytes } from '#contract/content/upload-limits.ts';
import type { UploadedVideo } from '#contract/content/upload-video.ts';
import { api } from '#web/shared/api/client.ts';
import { type PreparedVideo, prepareVideo, sendVideo, type VideoCalls } from './send-video.ts';

export type VideoPhase =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' | 'sending'; readonly share: number }
  | { readonly kind: 'paused' | 'broken'; readonly share: number; readonly desc?: string };

const calls: VideoCalls = {
  begin: (body) => api('upload.beginVideo', { body }, { quiet: true }),
  put: (body, signal) => api('upload.putPiece', { body }, { quiet: true, signal }),
  finish: (id) => api('upload.finishVideo', { body: { id } }, { quiet: true }),
};

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Frees the room that the server keeps. What is not called off is swept after a day. */
const discard = (id: string) => void api('upload.discard', { body: { id } }, { quiet: true });

/** A video on its way to the server, which can pause, break off and go on. Leaving the page only pauses it. */
export function useVideoUpload({ onDone }: { readonly onDone: (video: UploadedVideo) => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File>();
  const [phase, setPhase] = useState<VideoPhase>({ kind: 'none' });
  const [failure, setFailure] = useState<string>();
  const prepared = useRef<PreparedVideo>(undefined);
  const controller = useRef<AbortController>(undefined);
  const id = useRef<string>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(chosen: File): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    controller.current = running;
    // Going on, it stands where it stood until the server has said what is there.
    let share = prepared.current && 'share' in phase ? phase.share : 0;
    const reporting = (kind: 'reading' | 'sending') => (reached: number) => {
      share = reached;
      if (!signal.aborted) setPhase({ kind, share });
    };
    if (prepared.current) setPhase({ kind: 'sending', share });
    else {
      setPhase({ kind: 'reading', share });
      const read = await prepareVideo(chosen, chosen.name, { signal, onProgress: reporting('reading') });
      if (!read || signal.aborted) return;
      prepared.current = read;
    }
    const ready = prepared.current;
    const onBegun = (begun: string) => {
      // Called off before the server had answered.
      if (prepared.current?.digest === ready.digest) id.current = begun;
      else discard(begun);
    };
    const sent = await sendVideo(ready, { calls, signal, wait, onBegun, onProgress: reporting('sending') });
    // Whoever stopped it has said what is shown then.
    if (sent.kind === 'stopped' || signal.aborted) return;
    if (sent.kind === 'broken') return setPhase({ kind: 'broken', share, desc: sent.desc });
    forget();
    if (sent.kind === 'refused') setFailure(sent.desc);
    else onDone(sent.video);
  }

  function forget(): void {
    setFile(undefined);
    setPhase({ kind: 'none' });
    prepared.current = undefined;
    id.current = undefined;
  }

  function start(chosen: File): void {
    setFailure(undefined);
    // Browsers reckon digests only on pages that came safely.
    const reason = chosen.size > maxVideoBytes ? 'videoTooLarge' : globalThis.crypto?.subtle ? undefined : 'notSecure';
    if (reason) setFailure(t(`uploads.${reason}`));
    else {
      forget();
      setFile(chosen);
      void run(chosen);
    }
  }

  function pause(): void {
    controller.current?.abort();
    setPhase((now) => ({ kind: 'paused', share: 'share' in now ? now.share : 0 }));
  }

  function cancel(): void {
    controller.current?.abort();
    const begun = id.current;
    forget();
    if (begun !== undefined) discard(begun);
  }

  return { file, phase, failure, start, pause, cancel, resume: () => file && void run(file) };
}
