import type { Language } from '#contract/language.ts';
import { pairText, text } from '#server/product/text.ts';
import { type Draft, datedDraft } from './draft.ts';
import { type Scene, type VideoScript, videoScripts } from './video-scripts.ts';

/** Folder of the demo's files in the store. */
export const demoFolder = 'demo';

/** `00:00:03.000`; the demo's videos are shorter than a minute. */
function timeOf(seconds: number): string {
  return `00:00:${String(seconds).padStart(2, '0')}.000`;
}

/** Each scene with the second at which it begins. */
function timed(
  scenes: VideoScript['scenes'],
): { readonly at: number; readonly until: number; readonly scene: Scene }[] {
  let at = 0;
  return scenes.map((scene) => {
    const from = at;
    at += scene[0];
    return { at: from, until: at, scene };
  });
}

function captionsIn(language: Language, { scenes }: VideoScript): string {
  const cues = timed(scenes).map(
    ({ at, until, scene: [, , caption] }) =>
      `${timeOf(at)} --> ${timeOf(until)}\n${caption[language === 'en' ? 1 : 0]}`,
  );
  return ['WEBVTT', ...cues].join('\n\n');
}

export function secondsOf({ scenes }: VideoScript): number {
  return scenes.reduce((sum, [seconds]) => sum + seconds, 0);
}

export const videoDrafts: Draft[] = videoScripts.map((script) =>
  datedDraft('video', script.daysAgo, {
    category: script.category,
    title: pairText(script.title),
    summary: pairText(script.summary),
    seconds: secondsOf(script),
    file: `${demoFolder}/${script.file}`,
    poster: '',
    chapters: timed(script.scenes).map(({ at, scene: [, title] }) => ({ at, title: pairText(title) })),
    captions: text(captionsIn('zh-CN', script), captionsIn('en', script)),
  }),
);
