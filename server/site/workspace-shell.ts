import type { Language } from '#contract/language.ts';
import type { WorkspaceAssets } from '#contract/rendering.ts';

interface Shell {
  readonly language: Language;
  readonly title: string;
  readonly nonce: string;
  readonly assets: WorkspaceAssets;
}

/**
 * The empty document of the workspace, created for each response because of the nonce. The gate comes first and blocks:
 * without a token the reader is redirected before anything is painted or loaded.
 */
export function renderWorkspaceShell({ language, title, nonce, assets }: Shell): string {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  const preloads = [...assets.preloads, assets.texts[language]].map(
    (href) => `<link rel="modulepreload" href="${href}">`,
  );
  return `<!doctype html>
<html lang="${language}" data-app="workspace">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="csp-nonce" content="${nonce}">
<script src="${assets.gate}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${[...styles, ...preloads].join('\n')}
<script type="module" src="${assets.script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
