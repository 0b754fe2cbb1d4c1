import type { ManualChapter } from '#contract/content/manual.ts';

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/** Chapters whose title or text contains the word, ignoring case. All for an empty word. */
export function searchChapters(chapters: readonly ManualChapter[], word: string): readonly ManualChapter[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return chapters;
  return chapters.filter(({ title, bodyHtml }) =>
    `${title}\n${parse(bodyHtml).textContent}`.toLowerCase().includes(wanted),
  );
}

/** Splits a text at the occurrences of a word: every odd part is an occurrence as written. */
export function splitAt(text: string, word: string): string[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return [text];
  const parts: string[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

/** Highlights the word in sanitised HTML. Only text nodes are changed, so no tag or attribute can result. */
export function markWord(html: string, word: string): string {
  if (word.trim() === '') return html;
  const body = parse(html);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = splitAt(text.data, word);
    if (parts.length === 1) continue;
    text.replaceWith(
      ...parts.map((part, index) => {
        if (index % 2 === 0) return part;
        const mark = document.createElement('mark');
        mark.textContent = part;
        return mark;
      }),
    );
  }
  return body.innerHTML;
}
