import { useEffect } from 'react';
import { formatDateTime } from '#web/shared/format/date.ts';
import { fill } from '../loading/formatting.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

/** A text as a CSS string for `content`. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;
}

/**
 * Sets the running foot of printed pages: title and print time. Margin boxes read custom properties of the document,
 * because they cannot contain page content.
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
