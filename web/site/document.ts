import { type Language, languages } from '#contract/language.ts';
import type { PageAssets } from '#contract/rendering.ts';
import { hydrationElementId } from './site-data.ts';

export interface DocumentParts {
  readonly language: Language;
  readonly brand: string;
  readonly description: string;
  /** Path and query of the page without the language. */
  readonly address: string;
  readonly publicUrl: string;
  readonly assets: PageAssets;
  /** No page answers to the path: the gate then decides where the reader goes. */
  readonly unknownPath: boolean;
  readonly indexed: boolean;
  readonly body: string;
  /** Already made safe for a script element. */
  readonly hydration: string;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Address of a page in a language; without one, the address that answers in the reader's own. */
function addressIn(publicUrl: string, address: string, language?: Language): string {
  const url = new URL(address, publicUrl);
  if (language) url.searchParams.set('lang', language);
  return escapeHtml(url.href);
}

/** Links by which search engines find the page in each language (decisions §2). */
function alternateLinks({ publicUrl, address, language }: DocumentParts): string[] {
  return [
    `<link rel="canonical" href="${addressIn(publicUrl, address, language === languages[0] ? undefined : language)}">`,
    ...languages.map(
      (other) => `<link rel="alternate" hreflang="${other}" href="${addressIn(publicUrl, address, other)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${addressIn(publicUrl, address)}">`,
  ];
}

/**
 * The whole HTML document. Nothing in it is inline but data: scripts and styles are files,
 * so the policy can forbid all others. The title is always the product's name (seed §2).
 */
export function renderDocument(parts: DocumentParts): string {
  const { language, brand, description, assets, body, hydration } = parts;
  const gateType = import.meta.env.DEV ? ' type="module"' : '';
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeHtml(brand)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="theme-color" content="#F8F8F5">',
    '<meta name="color-scheme" content="light">',
    ...(parts.indexed ? alternateLinks(parts) : ['<meta name="robots" content="noindex">']),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // Blocking on purpose: a reader who belongs elsewhere leaves before anything is painted.
    `<script${gateType} src="${assets.gate}"></script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script>`,
  ];
  return `<!doctype html>
<html lang="${language}"${parts.unknownPath ? ' data-status="404"' : ''}>
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="${hydrationElementId}">${hydration}</script>
</body>
</html>
`;
}

/** A page for when nothing could be loaded, not even the frame. It needs neither script nor data. */
export function renderFailure(language: Language, assets: PageAssets, texts: FailureTexts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(texts.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
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
