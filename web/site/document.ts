import type { Language } from '#contract/language.ts';
import type { SiteAssets } from '#contract/rendering.ts';
import { type HeadParts, headTags } from './document-head.ts';
import { escapeHtml } from './escape-html.ts';
import { hydrationElementId } from './site-data.ts';

export interface DocumentParts extends HeadParts {
  readonly assets: SiteAssets;
  /** Addresses of its style sheets, in their order. */
  readonly styles: readonly string[];
  /** No page matches the path; the gate redirects. */
  readonly unknownPath: boolean;
  readonly body: string;
  /** Hydration data, escaped for a script element; absent on plain pages. */
  readonly hydration: string | undefined;
}

/**
 * The HTML document. Nothing is inline but data: scripts and styles are files, so that the policy can forbid all
 * others. The title is always the product's name (docs/product/public-site.md, "Navigation rules").
 */
export function renderDocument(parts: DocumentParts): string {
  const { language, frame, assets, styles, body, hydration } = parts;
  const gateType = import.meta.env.DEV ? ' type="module"' : '';
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeHtml(frame.brand)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="theme-color" content="#F8F8F5">',
    '<meta name="color-scheme" content="light">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // Blocking on purpose: redirects before the first paint.
    `<script${gateType} src="${assets.gate}"></script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
    ...headTags(parts),
  ];
  return `<!doctype html>
<html lang="${language}"${parts.unknownPath ? ' data-status="404"' : ''}>
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${body}</div>
${
  hydration === undefined
    ? ''
    : `<script type="application/json" id="${hydrationElementId}">${hydration}</script>
`
}</body>
</html>
`;
}

interface FailureParts {
  readonly language: Language;
  /** The product's name, where it has ever been read. */
  readonly brand: string | undefined;
  readonly styles: readonly string[];
  readonly texts: FailureTexts;
}

/** A page for when nothing could be loaded, not even the frame. It needs neither script nor data. */
export function renderFailureDocument({ language, brand, styles, texts }: FailureParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(brand ?? texts.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
</head>
<body>
<main class="failure">
<h1>${escapeHtml(texts.title)}</h1>
<p>${escapeHtml(texts.text)}</p>
<p><a class="button button-primary" href="">${escapeHtml(texts.reload)}</a></p>
</main>
</body>
</html>
`;
}

export interface FailureTexts {
  readonly title: string;
  readonly text: string;
  readonly reload: string;
}
