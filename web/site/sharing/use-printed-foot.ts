import { useEffect } from 'react';
import { formatDateTime } from '#web/shared/format/date.ts';
import { fill } from '../loading/formatting.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

/** A text as the style sheet takes it for `content`. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

/**
 * Gives the running foot of every printed page its words: what it is, and when it was printed. Margin boxes read them
 * from properties of the document, because they can hold nothing of the page itself.
 */
export function usePrintedFoot(name: string, { printedAt }: SharingTexts): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const update = () => {
      style.setProperty('--sheet-name', cssString(name));
      style.setProperty('--printed-at', cssString(fill(printedAt, { time: formatDateTime(new Date().toISOString()) })));
    };
    update();
    addEventListener('beforeprint', update);
    return () => {
      removeEventListener('beforeprint', update);
      style.removeProperty('--sheet-name');
      style.removeProperty('--printed-at');
    };
  }, [name, printedAt]);
}
