/** `00:01:02.500`. */
function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

/** Captions as a file; operators may have omitted the header. */
export function webVtt(cues: string): string {
  const text = cues.replaceAll(/\r\n?/g, '\n').trim();
  return `${text.startsWith('WEBVTT') ? text : `WEBVTT\n\n${text}`}\n`;
}

/**
 * One cue per chapter, each until the next begins. In cue text `<` and `&` would be markup, and a blank line would end
 * it.
 */
export function chaptersTrack(
  chapters: readonly { readonly at: number; readonly title: string }[],
  seconds: number,
): string {
  const cues = chapters.map(({ at, title }, index) => {
    const until = chapters[index + 1]?.at ?? Math.max(seconds, at + 1);
    const safe = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ');
    return `${timeOf(at)} --> ${timeOf(until)}\n${safe}`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}
