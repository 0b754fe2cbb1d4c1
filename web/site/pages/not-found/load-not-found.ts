import { publicPaths } from '#contract/paths.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { contentTexts } from '../../loading/texts.ts';
import type { LinkData, PageData } from '../../site-data.ts';

export interface NotFoundData extends PageData {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly LinkData[];
}

export async function loadNotFound({ language }: LoadContext): Promise<LoadOutcome<NotFoundData>> {
  const { notFound, front, contact } = contentTexts[language];
  return {
    status: 404,
    data: {
      description: notFound.text,
      title: notFound.title,
      text: notFound.text,
      actions: [
        { label: front, href: publicPaths.front },
        { label: contact, href: publicPaths.contactUs },
      ],
    },
  };
}
