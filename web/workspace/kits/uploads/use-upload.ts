import { useQueries, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/shared/api/query-options.ts';

/** Addresses at which files are looked at hold for an hour; they are asked for again well before. */
const freshFor = 30 * 60_000;

/** A file of one's own with an address at which it can be looked at, published or not; nothing without an id. */
export function useUpload(id: string | undefined) {
  return useQuery({ ...viewQuery(id ?? ''), enabled: id !== undefined });
}

/** HTML in which pictures are shown that are not public yet; they follow as soon as their addresses are known. */
export function useViewablePictures(html: string): string {
  const ids = [...new Set([...html.matchAll(pictures)].map(([, id = '']) => id))];
  const views = useQueries({ queries: ids.map(viewQuery) });
  const addresses = new Map(ids.map((id, index) => [id, views[index]?.data?.address]));
  return html.replaceAll(pictures, (_address, id: string, file: string) => {
    const address = addresses.get(id);
    return address ? address.replace('/480.webp', `/${file}`) : '';
  });
}

const pictures = /\/media\/images\/([0-9a-f]{32})\/(\d+\.webp)/g;

function viewQuery(id: string) {
  return { ...apiQuery('upload.view', { params: { id } }, { quiet: true }), staleTime: freshFor, retry: false };
}
