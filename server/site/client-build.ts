import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type { SiteAssets, SiteBundle, WorkspaceAssets } from '#contract/rendering.ts';

const chunkSchema = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
const manifestSchema = z.record(z.string(), chunkSchema);
type Manifest = z.infer<typeof manifestSchema>;

/** The built browser files and the server bundle of the public site. */
export interface ClientBuild {
  /** Folder of the browser files. */
  readonly folder: string;
  readonly siteAssets: SiteAssets;
  readonly workspaceAssets: WorkspaceAssets;
  readonly site: SiteBundle;
}

/** Loads the output of `vite build` from `dist`. Rejects if it is missing. */
export async function loadClientBuild(dist: string): Promise<ClientBuild> {
  const folder = path.join(dist, 'client');
  const manifest = await readManifest(folder);
  const bundle = path.join(dist, 'site-server/entry-server.js');
  return {
    folder,
    siteAssets: { ...assetsOf(manifest, 'web/site/entry-client.ts'), styleAddress: styleAddresses(manifest) },
    workspaceAssets: { ...assetsOf(manifest, 'web/workspace/main.tsx'), texts: textsOf(manifest) },
    site: (await import(pathToFileURL(bundle).href)) as SiteBundle,
  };
}

/** What was made of each file, and what that needs, as the bundler wrote it. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')));
}

/** Files of an entry, or of a module that is loaded later, with all its static imports. */
export function assetsOf(manifest: Manifest, entry: string): Omit<WorkspaceAssets, 'texts'> {
  const chunks = new Map<string, z.infer<typeof chunkSchema>>();
  const collect = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (chunks.has(name)) return;
    chunks.set(name, chunk);
    for (const imported of chunk.imports) collect(imported);
  };
  collect(entry);
  const address = (file: string) => `/${file}`;
  const [own, ...imported] = [...chunks.values()];
  const gate = manifest['web/shared/gate.ts'];
  if (!own || !gate) throw new Error('the build has no gate');
  return {
    gate: address(gate.file),
    script: address(own.file),
    styles: [...new Set([...chunks.values()].flatMap((chunk) => chunk.css))].map(address),
    preloads: imported.map((chunk) => address(chunk.file)),
  };
}

function textsOf(manifest: Manifest): WorkspaceAssets['texts'] {
  const textsIn = (language: Language): string => {
    const texts = manifest[`web/workspace/locales/${language}.ts`];
    if (!texts) throw new Error(`the build has no texts in ${language}`);
    return `/${texts.file}`;
  };
  return { 'zh-CN': textsIn('zh-CN'), en: textsIn('en') };
}

/** Gives the address of a style sheet that is built by itself. */
function styleAddresses(manifest: Manifest): SiteAssets['styleAddress'] {
  return (source) => {
    const sheet = manifest[source];
    if (!sheet) throw new Error(`the build has no ${source}`);
    return `/${sheet.file}`;
  };
}
