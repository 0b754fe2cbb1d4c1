/** `00:01:02.500`. */
function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}

const time = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}`;
const timing = new RegExp(String.raw`^(${time})[ \t]+-->[ \t]+(${time})(?=[ \t]|$)`, 'gm');

/** How many cues there are with a time that a browser reads, in WebVTT or SRT. */
export const countCues = (cues: string): number => [...withPoints(cues).matchAll(timing)].length;

/** SRT separates milliseconds by a comma. */
const withPoints = (cues: string): string =>
  cues
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(
      timing,
      (_line, from: string, until: string) => `${from.replace(',', '.')} --> ${until.replace(',', '.')}`,
    );

/** What captions say, line by line: without header, numbers of cues, times and blank lines. */
export function spokenText(cues: string): string {
  return withPoints(cues)
    .replace(/^WEBVTT.*$/m, '')
    .replaceAll(/^(?:\d+[ \t]*\n)?[\d:.]+[ \t]+-->.*$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

/** Captions as a file; operators may have omitted the header, or written them for another player. */
export function webVtt(cues: string): string {
  const text = withPoints(cues).trim();
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
