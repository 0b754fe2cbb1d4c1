import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { blockClass, type DigestBlock } from '#contract/outreach/push-rules.ts';
import styles from './pushes.module.css';

interface MailFrameProps {
  readonly html: string;
  readonly device: 'desktop' | 'phone' | 'dark';
  /** The block that is pointed out. */
  readonly block?: DigestBlock | undefined;
}

/** Links of a preview lead nowhere, and its ground reaches the frame's edges. */
const ownRules = 'a{pointer-events:none}body{margin:0}';

/**
 * A mail as its reader sees it, in a window of its own. The page allows no inline styles, not even in text that is only
 * read: they are renamed first, and set one by one.
 */
export function MailFrame({ html, device, block }: MailFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const draw = () => {
      drawMail(frame.current, html, device === 'dark');
      pointOut(frame.current, block);
    };
    draw();
    const shown = frame.current;
    // Firefox loads the empty page anew.
    shown?.addEventListener('load', draw);
    return () => shown?.removeEventListener('load', draw);
  }, [html, device, block]);
  return (
    <div className={styles.mailGround} data-device={device}>
      <iframe ref={frame} title={t('pushes.mailFrame')} src="about:blank" sandbox="allow-same-origin" />
    </div>
  );
}

function drawMail(frame: HTMLIFrameElement | null, html: string, isDark: boolean): void {
  const inside = frame?.contentDocument;
  const view = inside?.defaultView;
  if (!inside || !view) return;
  let rules = '';
  const bare = html
    .replaceAll(/<style>([^<]*)<\/style>/g, (_match, text: string) => {
      rules += text;
      return '';
    })
    .replaceAll(' style="', ' data-looks="');
  const mail = new DOMParser().parseFromString(bare, 'text/html');
  for (const link of mail.body.querySelectorAll('a')) link.removeAttribute('href');
  const body = inside.importNode(mail.body, true);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-looks]')]) {
    element.style.cssText = element.dataset.looks ?? '';
  }
  inside.documentElement.lang = mail.documentElement.lang;
  inside.body.replaceWith(body);
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(rules.replaceAll('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all') + ownRules);
  inside.adoptedStyleSheets = [sheet];
}

/** How far the outline of a block stands off, and its first row off the frame's edge, in px. */
const [standOff, clearance] = [4, 24];

/** Outlines a block, and shows its beginning. */
function pointOut(frame: HTMLIFrameElement | null, block: DigestBlock | undefined): void {
  const inside = frame?.contentDocument;
  const view = inside?.defaultView;
  if (!block || !inside || !view) return;
  const boxes = [...inside.querySelectorAll(`.${blockClass(block)}`)].map((row) => row.getBoundingClientRect());
  const [first] = boxes;
  const last = boxes.at(-1);
  if (!first || !last) return;
  const outline = inside.createElement('div');
  const top = first.top + view.scrollY;
  Object.assign(outline.style, {
    position: 'absolute',
    pointerEvents: 'none',
    border: `2px solid ${getComputedStyle(document.documentElement).getPropertyValue('--accent-text')}`,
    borderRadius: '4px',
    left: `${first.left + view.scrollX - standOff}px`,
    top: `${top - standOff}px`,
    width: `${first.width + 2 * standOff - 4}px`,
    height: `${last.bottom - first.top + standOff}px`,
  });
  inside.body.append(outline);
  // Only the frame moves: the page stays where the block is being edited.
  view.scrollTo({ top: top - clearance });
}
