import type { ComponentType } from 'react';
import type { PageCode } from './page-description.ts';
import type { PageParts } from './shown-page.tsx';

interface Module<Part> {
  readonly Component: Part;
}

const frames = import.meta.glob<Module<PageParts['Frame']>>('./frame/*-frame.tsx');
const pages = import.meta.glob<Module<ComponentType>>('./pages/*/*-page.tsx');

/** The folder's only `*-page.tsx`. */
function pageIn(folder: string): () => Promise<Module<ComponentType>> {
  const [, load] = Object.entries(pages).find(([file]) => file.startsWith(`./pages/${folder}/`)) ?? [];
  if (!load) throw new Error(`no page in ${folder}`);
  return load;
}

/** Loads the components of a page and its frame. */
export async function loadParts({ frame, folder }: PageCode): Promise<PageParts> {
  const loadFrame = frames[`./frame/${frame}-frame.tsx`];
  if (!loadFrame) throw new Error(`no frame ${frame}`);
  const [{ Component: Frame }, { Component: Page }] = await Promise.all([loadFrame(), pageIn(folder)()]);
  return { Frame, Page };
}
